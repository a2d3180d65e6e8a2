"""Abbreviations and model names that are common property: an abstract that uses one does not introduce it.

Written down from what is general knowledge of the field; an expression that stands here is taken for a
new name only on strong evidence.
"""

from __future__ import annotations

import re

_TASKS_AND_FIELDS = """
AI XAI ML NLP CV RL IR QA VQA KBQA OCR ASR TTS NER RE EE MT NMT SMT AMR SRL WSD NLI NLU NLG STS ABSA ASTE
DST SLU VLN OOD IID PU SSL SSOD FSL ZSL GZSL DA UDA SFDA DG TTA CL FL HFL VFL CIL TIL MTL MRC RC KG KGC KGE
KGs KD NAS HPO HAR MARL IRL RLHF DRL BO MPC SLAM ICL PEFT CoT LTR CTR CVR EEG MRI fMRI CT ECG EHR EHRs EMR
GEC CSC TOD IE OIE OpenIE MI PI SR CSI IoT HCI API APIs GPU GPUs CPU CPUs TPU FPGA RAM SOTA SoTA I.I.D SQL
XML HTML JSON PDF URL MLOps COVID-19 COVID SARS-CoV-2 2D 3D 4D 1D 6D DNA RNA mRNA USA US UK EU UN PDE PDEs
ODE ODEs SDE SDEs MDP MDPs POMDP POMDPs CMDP MCMC MCTS HMC VI SVM SVMs PCA ICA CCA SVD NMF GMM GMMs HMM HMMs
CRF CRFs GP GPs EM MAP MLE MSE MAE RMSE KL JS ELBO NCE InfoNCE MMD FID IS PSNR SSIM BLEU ROUGE METEOR
BERTScore COMET NDCG MRR AUC AUROC mAP mIoU IoU F1 ERM DRO SAM IID AGI NP APX DTW OT LSH CCG CFG POS CWS PoS
MDL GIF BN LN DS DAG DAGs SCM SCMs ATE CATE HTE IV RCT
"""

_MODELS = """
DNN DNNs ANN ANNs CNN CNNs RNN RNNs LSTM LSTMs BiLSTM Bi-LSTM GRU GRUs MLP MLPs GNN GNNs GCN GCNs GAT GATs
MPNN MPNNs GAN GANs VAE VAEs AE WAE WAEs CVAE EBM EBMs DDPM DDPMs DDIM DM DMs LDM SGM SGMs NF NFs INR INRs
NeRF NeRFs SDF ViT ViTs ResNet ResNets ResNet-18 ResNet-50 ResNet50 VGG AlexNet DenseNet MobileNet
EfficientNet UNet U-Net BERT RoBERTa ALBERT DeBERTa ELECTRA mBERT XLM XLM-R GPT GPT-2 GPT-3 GPT-3.5 GPT-4
GPT-4V GPT2 GPT3 GPT4 ChatGPT LLaMA LLaMa Llama LLaMA-2 Llama-2 Llama-3 Mistral T5 mT5 FLAN-T5 BART mBART
PaLM LaMDA OPT BLOOM Gemini Claude LLM LLMs VLM VLMs MLLM MLLMs LMM LMMs LM LMs PLM PLMs MLM NLM SLM CLIP
ALIGN BLIP BLIP-2 DALL-E DALL·E Stable-Diffusion StyleGAN CycleGAN SimCLR MoCo BYOL SimSiam DINO DINOv2 MAE
Transformer Transformers Word2Vec word2vec GloVe ELMo FastText DQN DDPG TD3 SAC PPO TRPO A3C A2C DPO RLHF
SFT BC SGD SGDM Adam AdamW RMSProp AdaGrad Adagrad LoRA QLoRA RAG MoE MoEs SNN SNNs BNN BNNs NTK NTKs SSM
SSMs S4 Mamba NAT AT CTC Seq2Seq seq2seq Seq2seq ResNeXt YOLO DETR Mask-RCNN k-NN kNN KNN XGBoost TF-IDF
BM25 FedAvg LIME SHAP GPT-J GPT-Neo Codex CodeBERT PyTorch TensorFlow JAX scikit-learn HuggingFace GitHub
"""

_DATA = """
ImageNet ImageNet-1K ImageNet-1k ImageNet-21K CIFAR CIFAR-10 CIFAR-100 CIFAR10 CIFAR100 MNIST FashionMNIST
SVHN COCO MS-COCO LVIS VOC CelebA CelebA-HQ FFHQ LSUN Cityscapes KITTI nuScenes ShapeNet ModelNet40 ScanNet
ADE20K GLUE SuperGLUE SQuAD MNLI SNLI WMT WMT14 IWSLT CoNLL CoNLL-2003 MultiWOZ WikiText WikiText-103
Wikipedia IMDb IMDB MovieLens MuJoCo D4RL Atari OpenAI Google Twitter Reddit Facebook Amazon YouTube Kaggle
MIMIC-III QM9 OGB ZINC MATH GSM8K HumanEval MMLU LibriSpeech AudioSet Kinetics Kinetics-400 UCF101 MSCOCO
Omniglot WordNet ConceptNet Freebase FB15k-237 WN18RR Spider Anthropic Microsoft Stanford SemEval TREC CLEVR
VQAv2 LAION
"""

_WORDS = """
Bayesian Gaussian Markov Monte Carlo Lipschitz Wasserstein Hessian Hilbert Banach Euclidean Riemannian
Langevin Fourier Laplace Laplacian Newton Frank-Wolfe Nash Shapley Bellman Bernoulli Poisson Dirichlet
Fisher Lagrangian Hamiltonian Jacobian Boltzmann Hopfield Kullback-Leibler Sinkhorn Stein Rademacher
Q-learning English Chinese German French Spanish Arabic Japanese Korean Hindi Russian Internet Web Python
Java
"""

_KNOWN = frozenset(" ".join((_TASKS_AND_FIELDS, _MODELS, _DATA, _WORDS)).split())

_PLURAL = re.compile(r"(?<=[A-Z0-9])s$")


def is_known(expression: str) -> bool:
    """Whether an expression, in the singular or the plural, is common property of the field."""
    return expression in _KNOWN or (expression.endswith("s") and _PLURAL.sub("", expression) in _KNOWN)
