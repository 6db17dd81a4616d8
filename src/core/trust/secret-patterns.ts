// The shapes of tokens that tell what they are, one row a service. A row runs only when one of its keywords is
// in the text, and only then is its expression compiled: a start of the program pays for none of them.
// Invariants: every expression is linear (a run that can fail is bounded, or cannot start inside itself); an
// optional first group is kept, all after it is the secret; a kind cannot exist without its proof
// (test/support/secret-proofs.ts).
import { isMixed, isPlaceholder } from "./secret-values.ts"

export interface SecretRow {
  readonly kind: string
  /** At least one is in every match: as written here for a token, in small letters for a context. */
  readonly keywords: readonly string[]
  /** If given, one of these too. */
  readonly needs?: readonly string[]
  readonly pattern: () => RegExp
  /** A second look at the secret, where the shape alone would take too much. */
  readonly accept?: (secret: string) => boolean
}

const isReal = (secret: string) => !isPlaceholder(secret)

/** In order: what is specific first, since a row never sees what an earlier one took. */
export const TOKEN_ROWS = [
  // Clouds
  {
    kind: "aws-key-id",
    keywords: ["AKIA", "ASIA", "ABIA", "ACCA"],
    pattern: () => /(?<![A-Z0-9](?<!\\[nrt]))(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/g,
  },
  {
    kind: "aws-bedrock-key",
    keywords: ["ABSKQmVkcm9ja"],
    pattern: () => /ABSKQmVkcm9ja[A-Za-z0-9+/=]{60,}/g,
  },
  { kind: "google-api-key", keywords: ["AIza"], pattern: () => /AIza[\w-]{35}(?![\w-])/g },
  {
    kind: "google-oauth",
    keywords: ["ya29.", "GOCSPX-", "1//0"],
    pattern: () => /ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}|(?<![\w/:](?<!\\[nrt]))1\/\/0[\w-]{30,}/g,
  },
  {
    kind: "azure-key",
    keywords: ["AccountKey=", "SharedAccessKey=", "SharedAccessSignature="],
    pattern: () => /((?:AccountKey|SharedAccessKey|SharedAccessSignature)=)[^\s"'`;<>‹\\]{16,}/g,
    accept: isReal,
  },
  {
    kind: "azure-client-secret",
    keywords: ["Q~"],
    pattern: () => /(?<![\w~.-](?<!\\[nrt]))[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g,
  },
  { kind: "azure-devops-token", keywords: ["AZDO"], pattern: () => /[A-Za-z0-9]{70,78}AZDO[A-Za-z0-9]{4}/g },
  { kind: "digitalocean-token", keywords: ["_v1_"], pattern: () => /do[opr]_v1_[0-9a-f]{64}/g },
  {
    kind: "cloudflare-key",
    keywords: ["v1.0-", "cfut_", "cfat_", "cfk_"],
    pattern: () => /v1\.0-[0-9a-f]{24}-[0-9a-f]{140,150}|cf(?:ut|at|k)_[A-Za-z0-9_-]{36,}/g,
  },
  { kind: "heroku-key", keywords: ["HRKU-"], pattern: () => /HRKU-[\w-]{36,}/g },
  {
    kind: "flyio-token",
    keywords: ["fm1", "fm2_", "fo1_"],
    pattern: () => /(?:fm1[ar]_|fm2_)[\w+/=-]{40,}|(?<!\w(?<!\\[nrt]))fo1_[\w-]{43}/g,
  },
  {
    kind: "tencent-key",
    keywords: ["AKID"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))AKID[A-Za-z0-9]{32}(?![A-Za-z0-9])/g,
  },
  {
    kind: "alibaba-key",
    keywords: ["LTAI"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))LTAI[A-Za-z0-9]{12,24}(?![A-Za-z0-9])/g,
  },

  // Code hosts and registries
  {
    kind: "github-token",
    keywords: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    pattern: () => /gh[pousr]_[A-Za-z0-9]{36,}|github_pat_[A-Za-z0-9_]{36,}|ghs_\d{1,12}_eyJ[\w.-]{40,}/g,
  },
  {
    kind: "gitlab-token",
    keywords: [
      "glpat-",
      "gldt-",
      "glrt-",
      "glrtr-",
      "glcbt-",
      "glptt-",
      "glft-",
      "glimt-",
      "glagent-",
      "glsoat-",
      "gloas-",
      "glffct-",
      "GR1348941",
    ],
    pattern: () => /gl(?:pat|dt|rtr?|cbt|ptt|ft|imt|agent|soat|oas|ffct)-[\w.-]{20,}|GR1348941[\w-]{20,}/g,
  },
  {
    kind: "atlassian-token",
    keywords: ["ATATT3", "ATBB", "ATCTT3", "ATOA"],
    pattern: () => /(?:ATATT3|ATCTT3)[\w=-]{60,}|(?<!\w(?<!\\[nrt]))AT(?:BB|OA)[A-Za-z0-9=_-]{28,}/g,
  },
  {
    kind: "npm-token",
    keywords: ["npm_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/g,
  },
  { kind: "pypi-token", keywords: ["pypi-AgE"], pattern: () => /pypi-AgE[\w-]{50,}/g },
  { kind: "rubygems-key", keywords: ["rubygems_"], pattern: () => /rubygems_[0-9a-f]{48}/g },
  {
    kind: "nuget-key",
    keywords: ["oy2"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))oy2[a-z0-9]{43}(?![A-Za-z0-9])/g,
  },
  { kind: "clojars-token", keywords: ["CLOJARS_"], pattern: () => /CLOJARS_[0-9a-z]{60}/gi },
  {
    kind: "artifactory-key",
    keywords: ["AKCp", "cmVmdGtuO"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))AKCp[A-Za-z0-9]{69}|cmVmdGtuO[A-Za-z0-9+/=]{54,}/g,
  },
  { kind: "docker-token", keywords: ["dckr_"], pattern: () => /dckr_(?:pat|oat)_[\w-]{24,}/g },
  { kind: "buildkite-token", keywords: ["bkua_"], pattern: () => /bkua_[0-9a-z]{40}/g },
  {
    kind: "circleci-token",
    keywords: ["CCIPAT_", "CCIPRJ_"],
    pattern: () => /CCIP(?:AT|RJ)_[A-Za-z0-9]{20,24}_[0-9a-f]{40}/g,
  },
  {
    kind: "sonar-token",
    keywords: ["squ_", "sqp_", "sqa_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))sq[upa]_[0-9a-f]{40}/g,
  },
  {
    kind: "sourcegraph-token",
    keywords: ["sgp_"],
    pattern: () => /sgp_(?:[0-9a-fA-F]{16}_|local_)?[0-9a-fA-F]{40}/g,
  },

  // Models
  { kind: "anthropic-key", keywords: ["sk-ant-"], pattern: () => /sk-ant-[\w-]{16,}/g },
  {
    kind: "openai-key",
    keywords: ["sk-proj-", "sk-svcacct-", "sk-admin-", "T3BlbkFJ"],
    pattern: () => /sk-(?:proj|svcacct|admin)-[\w-]{20,}|sk-[A-Za-z0-9]{20}T3BlbkFJ[A-Za-z0-9]{20}/g,
  },
  { kind: "openrouter-key", keywords: ["sk-or-"], pattern: () => /sk-or-(?:v\d-)?[0-9a-f]{40,}/g },
  { kind: "langfuse-key", keywords: ["sk-lf-"], pattern: () => /sk-lf-[0-9a-f-]{36}/g },
  {
    kind: "model-key",
    keywords: ["sk-"],
    pattern: () => /(?<![\w-](?<!\\[nrt]))sk-[A-Za-z0-9]{32,}(?![\w-])/g,
    accept: isMixed,
  },
  {
    kind: "huggingface-token",
    keywords: ["hf_", "api_org_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))(?:hf|api_org)_[A-Za-z0-9]{30,}(?![\w])/g,
  },
  { kind: "xai-key", keywords: ["xai-"], pattern: () => /(?<![\w-](?<!\\[nrt]))xai-[A-Za-z0-9]{70,}/g },
  {
    kind: "groq-key",
    keywords: ["gsk_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))gsk_[A-Za-z0-9]{48,}/g,
  },
  {
    kind: "replicate-token",
    keywords: ["r8_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))r8_[A-Za-z0-9]{37}/g,
  },
  { kind: "perplexity-key", keywords: ["pplx-"], pattern: () => /pplx-[A-Za-z0-9]{40,}/g },
  { kind: "nvidia-key", keywords: ["nvapi-"], pattern: () => /nvapi-[\w-]{60,}/g },
  { kind: "langsmith-key", keywords: ["lsv2_"], pattern: () => /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/g },
  { kind: "pinecone-key", keywords: ["pcsk_"], pattern: () => /pcsk_[A-Za-z0-9_]{50,}/g },
  { kind: "tavily-key", keywords: ["tvly-"], pattern: () => /tvly-[A-Za-z0-9-]{24,}/g },

  // Messages
  {
    kind: "slack-token",
    keywords: ["xox", "xapp-"],
    pattern: () => /xox[abcdeoprs](?:\.xox[bp])?-[A-Za-z0-9%/+=-]{10,}|xapp-\d-[A-Za-z0-9-]{20,}/g,
  },
  {
    kind: "webhook-url",
    keywords: ["hooks.slack.com", "/api/webhooks/", "webhook.office.com", "hooks.zapier.com"],
    pattern: () =>
      /(hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/|webhook\.office\.com\/webhookb2\/|hooks\.zapier\.com\/hooks\/catch\/)[\w/@-]{20,}/g,
  },
  {
    kind: "discord-token",
    keywords: ["MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"],
    pattern: () => /(?<![\w-](?<!\\[nrt]))[MNO][A-Za-z0-9]{23,27}\.[\w-]{6}\.[\w-]{27,38}(?![\w-])/g,
  },
  {
    kind: "telegram-token",
    keywords: [":AA"],
    pattern: () => /(?<!\d(?<!\\[nrt]))\d{8,10}:AA[\w-]{33}(?![\w-])/g,
  },
  {
    kind: "twilio-key",
    keywords: ["SK"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))SK[0-9a-f]{32}(?![A-Za-z0-9])/g,
  },
  {
    kind: "sendgrid-key",
    keywords: ["SG."],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))SG\.[\w-]{16,32}\.[\w-]{32,64}/g,
  },
  {
    kind: "mailgun-key",
    keywords: ["key-"],
    pattern: () => /(?<![A-Za-z0-9-](?<!\\[nrt]))(?:pub)?key-[0-9a-f]{32}(?![0-9A-Za-z])/g,
  },
  {
    kind: "mailchimp-key",
    keywords: ["-us"],
    pattern: () => /(?<![0-9A-Za-z](?<!\\[nrt]))[0-9a-f]{32}-us\d{1,2}(?!\w)/g,
  },
  { kind: "brevo-key", keywords: ["xkeysib-"], pattern: () => /xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}/g },
  {
    kind: "resend-key",
    keywords: ["re_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,28}(?!\w)/g,
    accept: isMixed,
  },

  // Money
  {
    kind: "stripe-key",
    keywords: ["_live_", "_test_", "whsec_"],
    pattern: () => /(?:sk|rk)_(?:live|test)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{24,}/g,
  },
  {
    kind: "shopify-token",
    keywords: ["shpat_", "shpca_", "shppa_", "shpss_"],
    pattern: () => /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g,
  },
  {
    kind: "square-token",
    keywords: ["sq0csp-", "sq0atp-", "EAAA"],
    pattern: () => /sq0(?:csp|atp)-[\w-]{22,}|(?<![\w-](?<!\\[nrt]))EAAA[\w-]{60}(?![\w-])/g,
  },
  {
    kind: "paypal-token",
    keywords: ["access_token$"],
    pattern: () => /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/g,
  },

  // Watching and running
  {
    kind: "grafana-token",
    keywords: ["glsa_", "glc_", "eyJrIjoi"],
    pattern: () =>
      /glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/=]{32,}|(?<![\w-](?<!\\[nrt]))eyJrIjoi[A-Za-z0-9+/=]{40,}/g,
  },
  {
    kind: "sentry-token",
    keywords: ["sntrys_", "sntryu_"],
    pattern: () => /sntryu_[0-9a-f]{64}|sntrys_eyJ[A-Za-z0-9+/=_-]{40,}/g,
  },
  {
    kind: "newrelic-key",
    keywords: ["NRAK-", "NRII-", "NRJS-", "NRAL"],
    pattern: () => /NR(?:AK|II|JS)-[A-Za-z0-9_-]{19,}|(?<!\w(?<!\\[nrt]))[0-9a-f]{36}NRAL/g,
  },
  {
    kind: "dynatrace-token",
    keywords: ["dt0"],
    pattern: () => /dt0[a-z]\d\d\.[A-Z0-9]{8,24}\.[A-Z0-9]{64}/g,
  },
  {
    kind: "datadog-key",
    keywords: ["ddapi_", "ddapp_", "ddpat_"],
    pattern: () => /dd(?:api|app|pat)_[A-Za-z0-9]{32,}/g,
  },
  { kind: "posthog-key", keywords: ["phx_"], pattern: () => /phx_[A-Za-z0-9]{40,}/g },
  { kind: "vault-token", keywords: ["hvs.", "hvb.", "hvr."], pattern: () => /hv[sbr]\.[\w-]{24,}/g },
  {
    kind: "terraform-token",
    keywords: [".atlasv1."],
    pattern: () => /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,}/g,
  },
  {
    kind: "pulumi-token",
    keywords: ["pul-"],
    pattern: () => /(?<![A-Za-z0-9-](?<!\\[nrt]))pul-[0-9a-f]{40}/g,
  },
  {
    kind: "doppler-token",
    keywords: ["dp."],
    pattern: () => /(?<![A-Za-z0-9.](?<!\\[nrt]))dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}/g,
  },
  { kind: "tailscale-key", keywords: ["tskey-"], pattern: () => /tskey-[a-z]{3,10}-[\w-]{20,}/g },
  { kind: "onepassword-token", keywords: ["ops_eyJ"], pattern: () => /ops_eyJ[\w+/=-]{60,}/g },
  {
    kind: "launchdarkly-key",
    keywords: ["api-", "sdk-"],
    pattern: () =>
      /(?<![\w-](?<!\\[nrt]))(?:api|sdk)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  },
  { kind: "postman-key", keywords: ["PMAK-"], pattern: () => /PMAK-[0-9a-f]{24}-[0-9a-f]{34}/g },
  {
    kind: "planetscale-token",
    keywords: ["pscale_"],
    pattern: () => /pscale_(?:tkn|pw|oauth)_[\w=.-]{32,}/g,
  },
  {
    kind: "neon-key",
    keywords: ["napi_", "npg_"],
    pattern: () => /napi_[a-z0-9]{60,}|(?<!\w(?<!\\[nrt]))npg_[A-Za-z0-9]{12,}/g,
  },
  {
    kind: "supabase-key",
    keywords: ["sbp_", "sb_secret_"],
    pattern: () => /sbp_(?:v0_)?[0-9a-f]{40}|sb_secret_[\w-]{20,}/g,
  },
  {
    kind: "databricks-token",
    keywords: ["dapi", "dose"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))(?:dapi|dose)[0-9a-f]{32}(?:-\d)?(?![A-Za-z0-9])/g,
  },

  // Work
  {
    kind: "linear-key",
    keywords: ["lin_api_", "lin_oauth_"],
    pattern: () => /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/g,
  },
  {
    kind: "notion-token",
    keywords: ["ntn_", "secret_"],
    pattern: () =>
      /(?<![A-Za-z0-9](?<!\\[nrt]))ntn_[A-Za-z0-9]{40,}|(?<![A-Za-z0-9_](?<!\\[nrt]))secret_[A-Za-z0-9]{43}(?!\w)/g,
  },
  { kind: "figma-token", keywords: ["figd_", "figu_", "figo_"], pattern: () => /fig[duo]_[\w-]{36,}/g },
  {
    kind: "vercel-token",
    keywords: ["vcp_", "vck_", "vca_", "vci_", "vcr_", "vercel_blob_rw_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))vc[pkair]_[A-Za-z0-9]{24,}|vercel_blob_rw_[A-Za-z0-9_]{30,}/g,
  },
  {
    kind: "netlify-token",
    keywords: ["nfp_", "nfc_", "nfo_", "nfu_", "nfb_"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))nf[pcoub]_[A-Za-z0-9]{36}/g,
  },
  {
    kind: "airtable-token",
    keywords: ["pat"],
    pattern: () => /(?<![A-Za-z0-9](?<!\\[nrt]))pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g,
  },
  {
    kind: "asana-token",
    keywords: ["2/"],
    pattern: () => /(?<![\w/](?<!\\[nrt]))2\/\d{10,20}\/\d{10,20}:[0-9a-f]{32}/g,
  },
  { kind: "contentful-token", keywords: ["CFPAT-"], pattern: () => /CFPAT-[\w-]{43}/g },
  {
    kind: "dropbox-token",
    keywords: ["sl."],
    pattern: () => /(?<![\w.-](?<!\\[nrt]))sl\.(?:u\.)?[\w-]{120,}/g,
  },
  { kind: "typeform-token", keywords: ["tfp_"], pattern: () => /tfp_[\w.=-]{40,}/g },
  { kind: "readme-key", keywords: ["rdme_"], pattern: () => /rdme_[0-9a-z]{60,}/g },
  {
    kind: "mapbox-token",
    keywords: ["sk.eyJ"],
    pattern: () => /(?<![\w.](?<!\\[nrt]))sk\.eyJ[\w-]{20,}\.[\w-]{20,}/g,
  },
  { kind: "facebook-token", keywords: ["EAA"], pattern: () => /(?<![\w-](?<!\\[nrt]))EAA[A-Za-z0-9]{90,}/g },
  {
    kind: "twitter-bearer",
    keywords: ["AAAAAAAAAAAAAAAAAAAAA"],
    pattern: () =>
      /(?<![A-Za-z0-9%+/](?<!\\[nrt]))A{20,22}[A-Za-z0-9]{10,30}(?:%[0-9A-F]{2}|[A-Za-z0-9]){50,}/g,
    accept: (secret: string) => secret.includes("%"),
  },

  // Formats
  { kind: "age-key", keywords: ["AGE-SECRET-KEY-1"], pattern: () => /AGE-SECRET-KEY-1[0-9A-Z]{50,}/g },
  {
    kind: "jwt",
    keywords: ["eyJ"],
    pattern: () =>
      /(?<![\w-](?<!\\[nrt]))eyJ[\w-]{10,}\.(?:\\?\r?\n[ \t]*)?(?:eyJ[\w-]{8,}\.(?:\\?\r?\n[ \t]*)?[\w-]*|[\w-]*\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})/g,
  },
] as const satisfies readonly SecretRow[]

export type TokenKind = (typeof TOKEN_ROWS)[number]["kind"]
