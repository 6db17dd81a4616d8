// Self-identifying token patterns, one row per service. To add a service, add a row here and its proof in
// secret-patterns.test.proofs.ts: a kind without a proof does not compile. secret-row.ts states what a pattern must obey.
import { charClass } from "./opaque-shapes.ts"
import { isPlaceholder } from "./placeholders.ts"
import { ALNUM, anyOf, NAME, notAfter, type SecretRow, standalone, WORD } from "./secret-row.ts"
import { isMixed } from "./secret-values.ts"

const isReal = (secret: string) => !isPlaceholder(secret)

/** Random after the prefix: both cases and digits interleaved, no words. */
function isRandomTail(secret: string): boolean {
  const tail = secret.slice(secret.search(/[A-Za-z0-9]{20}/))
  let digits = 0
  let small = 0
  let capital = 0
  let turns = 0
  let last = 0
  for (let at = 0; at < tail.length; at++) {
    const code = tail.charCodeAt(at)
    const sort = charClass(code)
    if (sort === 1) digits++
    if (sort === 2) capital++
    if (sort === 3) small++
    if (sort !== last) turns++
    last = sort
  }
  return digits >= 2 && capital >= 3 && small >= 3 && turns * 3 >= tail.length
}

/** Specific rows first: a row never sees what an earlier one has replaced. */
export const TOKEN_ROWS = [
  // Clouds
  {
    kind: "aws-key-id",
    keywords: ["AKIA", "ASIA", "ABIA", "ACCA"],
    pattern: () => notAfter(/[A-Z0-9]/, /(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/g),
  },
  {
    kind: "aws-bedrock-key",
    keywords: ["ABSK", "bedrock-api-key-"],
    pattern: () => anyOf(notAfter(ALNUM, /ABSK[A-Za-z0-9+/=]{90,}/g), /bedrock-api-key-[A-Za-z0-9+/=]{20,}/g),
  },
  { kind: "google-api-key", keywords: ["AIza"], pattern: () => /AIza[\w-]{35}(?![\w-])/g },
  {
    kind: "google-oauth",
    keywords: ["ya29.", "GOCSPX-", "1//0"],
    pattern: () => anyOf(/ya29\.[\w-]{20,}|GOCSPX-[\w-]{20,}/g, notAfter(/[\w/:]/, /1\/\/0[\w-]{30,}/g)),
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
    pattern: () => notAfter(/[\w~.-]/, /[\w~.-]{3}\dQ~[\w~.-]{31,34}(?![\w~.-])/g),
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
    pattern: () => anyOf(/(?:fm1[ar]_|fm2_)[\w+/=-]{40,}/g, notAfter(WORD, /fo1_[\w-]{43}/g)),
  },
  {
    kind: "tencent-key",
    keywords: ["AKID"],
    pattern: () => standalone(ALNUM, /AKID[A-Za-z0-9]{32}/g),
  },
  {
    kind: "alibaba-key",
    keywords: ["LTAI"],
    pattern: () => standalone(ALNUM, /LTAI[A-Za-z0-9]{12,24}/g),
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
    pattern: () => anyOf(/(?:ATATT3|ATCTT3)[\w=-]{60,}/g, notAfter(WORD, /AT(?:BB|OA)[A-Za-z0-9=_-]{28,}/g)),
  },
  {
    kind: "npm-token",
    keywords: ["npm_"],
    pattern: () => standalone(ALNUM, /npm_[A-Za-z0-9]{36}/g),
  },
  { kind: "pypi-token", keywords: ["pypi-AgE"], pattern: () => /pypi-AgE[\w-]{50,}/g },
  { kind: "rubygems-key", keywords: ["rubygems_"], pattern: () => /rubygems_[0-9a-f]{48}/g },
  {
    kind: "nuget-key",
    keywords: ["oy2"],
    pattern: () => standalone(ALNUM, /oy2[a-z0-9]{43}/g),
  },
  { kind: "clojars-token", keywords: ["CLOJARS_"], pattern: () => /CLOJARS_[0-9a-z]{60}/gi },
  {
    kind: "artifactory-key",
    keywords: ["AKCp", "cmVmd"],
    pattern: () => notAfter(ALNUM, /(?:AKCp[A-Za-z0-9]{69}|cmVmd[A-Za-z0-9+/=]{57,})/g),
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
    pattern: () => notAfter(ALNUM, /sq[upa]_[0-9a-f]{40}/g),
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
    pattern: () => standalone(NAME, /sk-[A-Za-z0-9]{32,}/g),
    accept: isMixed,
  },
  {
    kind: "huggingface-token",
    keywords: ["hf_", "api_org_"],
    pattern: () => notAfter(ALNUM, /(?:hf|api_org)_[A-Za-z0-9]{30,}(?![\w])/g),
  },
  { kind: "xai-key", keywords: ["xai-"], pattern: () => notAfter(NAME, /xai-[A-Za-z0-9]{70,}/g) },
  {
    kind: "groq-key",
    keywords: ["gsk_"],
    pattern: () => notAfter(ALNUM, /gsk_[A-Za-z0-9]{48,}/g),
  },
  {
    kind: "replicate-token",
    keywords: ["r8_"],
    pattern: () => notAfter(ALNUM, /r8_[A-Za-z0-9]{37}/g),
  },
  { kind: "perplexity-key", keywords: ["pplx-"], pattern: () => /pplx-[A-Za-z0-9]{40,}/g },
  { kind: "nvidia-key", keywords: ["nvapi-"], pattern: () => /nvapi-[\w-]{60,}/g },
  { kind: "langsmith-key", keywords: ["lsv2_"], pattern: () => /lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/g },
  { kind: "pinecone-key", keywords: ["pcsk_"], pattern: () => /pcsk_[A-Za-z0-9_]{50,}/g },
  {
    kind: "fireworks-key",
    keywords: ["fw_"],
    pattern: () => notAfter(ALNUM, /fw_[A-Za-z0-9]{22,}(?!\w)/g),
    accept: isMixed,
  },
  { kind: "tavily-key", keywords: ["tvly-"], pattern: () => /tvly-[A-Za-z0-9-]{24,}/g },

  // Messaging
  {
    kind: "slack-token",
    keywords: ["xox", "xapp-"],
    pattern: () => /xox[abcdeoprs](?:\.xox[bp])?-[A-Za-z0-9%/+=-]{10,}|xapp-\d-[A-Za-z0-9-]{20,}/g,
  },
  {
    kind: "webhook-url",
    keywords: ["hooks.slack.com", "/api/webhooks/", "webhook.office.com", "hooks.zapier.com"],
    pattern: () =>
      /(hooks\.slack\.com\/(?:services|workflows|triggers)\/|discord(?:app)?\.com\/api\/webhooks\/\d{10,20}\/|webhook\.office\.com\/webhookb2\/|hooks\.zapier\.com\/hooks\/catch\/(?=[\w/]{10}))[\w/@-]{12,}/g,
  },
  {
    kind: "discord-token",
    keywords: ["MT", "Mj", "Mz", "ND", "NT", "Nj", "Nz", "OD", "OT"],
    pattern: () => standalone(NAME, /[MNO][A-Za-z0-9]{22,27}\.[\w-]{6}\.[\w-]{27,40}/g),
    accept: isRandomTail,
  },
  {
    kind: "telegram-token",
    keywords: [":A"],
    pattern: () => notAfter(/\d/, /\d{5,16}:A[\w-]{32,36}(?![\w-])/g),
  },
  {
    kind: "twilio-key",
    keywords: ["SK"],
    pattern: () => standalone(ALNUM, /SK[0-9a-f]{32}/g),
  },
  {
    kind: "sendgrid-key",
    keywords: ["SG."],
    pattern: () => notAfter(ALNUM, /SG\.[\w-]{16,32}\.[\w-]{32,64}/g),
  },
  {
    kind: "mailgun-key",
    keywords: ["key-"],
    pattern: () => notAfter(/[A-Za-z0-9-]/, /(?:pub)?key-[0-9a-f]{32}(?![0-9A-Za-z])/g),
  },
  {
    kind: "mailchimp-key",
    keywords: ["-us"],
    pattern: () => notAfter(ALNUM, /[0-9a-f]{32}-us\d{1,2}(?!\w)/g),
  },
  { kind: "brevo-key", keywords: ["xkeysib-"], pattern: () => /xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}/g },
  {
    kind: "resend-key",
    keywords: ["re_"],
    pattern: () => notAfter(ALNUM, /re_[A-Za-z0-9]{6,10}_[A-Za-z0-9]{20,28}(?!\w)/g),
    accept: isMixed,
  },

  // Payments
  {
    kind: "stripe-key",
    keywords: ["_live_", "_test_", "_prod_", "whsec_"],
    pattern: () => /(?:sk|rk)_(?:live|test|prod)_[A-Za-z0-9]{10,}|whsec_[A-Za-z0-9+/=]{24,}/g,
  },
  {
    kind: "shopify-token",
    keywords: ["shpat_", "shpca_", "shppa_", "shpss_"],
    pattern: () => /shp(?:at|ca|pa|ss)_[0-9a-fA-F]{32}/g,
  },
  {
    kind: "square-token",
    keywords: ["sq0", "EAAA"],
    pattern: () => anyOf(/sq0[a-z]{3}-[\w-]{22,}/g, standalone(NAME, /EAAA[\w-]{22,60}/g)),
  },
  {
    kind: "paypal-token",
    keywords: ["access_token$"],
    pattern: () => /access_token\$(?:production|sandbox)\$[0-9a-z]{16}\$[0-9a-f]{32}/g,
  },

  // Monitoring and infrastructure
  {
    kind: "grafana-token",
    keywords: ["glsa_", "glc_", "eyJrIjoi"],
    pattern: () =>
      anyOf(
        /glsa_[A-Za-z0-9]{32}_[0-9a-fA-F]{8}|glc_[A-Za-z0-9+/=]{32,}/g,
        notAfter(NAME, /eyJrIjoi[A-Za-z0-9+/=]{40,}/g),
      ),
  },
  {
    kind: "sentry-token",
    keywords: ["sntrys_", "sntryu_"],
    pattern: () => /sntryu_[0-9a-f]{64}|sntrys_[A-Za-z0-9+/=_-]{40,}/g,
  },
  {
    kind: "newrelic-key",
    keywords: ["NRAK-", "NRII-", "NRJS-", "NRIQ-", "NRBR-", "NRAL"],
    pattern: () =>
      anyOf(
        /NR(?:AK|II|JS|IQ|BR)-[A-Za-z0-9_-]{19,}/g,
        notAfter(WORD, /(?:eu01xx)?[0-9a-f]{26,36}(?:FFFF)?NRAL/g),
      ),
  },
  {
    kind: "dynatrace-token",
    keywords: ["dt0"],
    pattern: () => /dt0[a-z]\d\d\.[A-Za-z0-9]{8,24}\.[A-Za-z0-9]{64}/g,
  },
  {
    kind: "datadog-key",
    keywords: ["ddapi_", "ddapp_", "ddpat_"],
    pattern: () => /dd(?:api|app|pat)_[A-Za-z0-9]{32,}/g,
  },
  { kind: "posthog-key", keywords: ["phx_", "phs_"], pattern: () => /ph[xs]_\w{40,}/g },
  { kind: "vault-token", keywords: ["hvs.", "hvb.", "hvr."], pattern: () => /hv[sbr]\.[\w-]{24,}/g },
  {
    kind: "terraform-token",
    keywords: [".atlasv1."],
    pattern: () => /[A-Za-z0-9]{14}\.atlasv1\.[\w=-]{60,}/g,
  },
  {
    kind: "pulumi-token",
    keywords: ["pul-"],
    pattern: () => notAfter(/[A-Za-z0-9-]/, /pul-[0-9a-f]{40}/g),
  },
  {
    kind: "doppler-token",
    keywords: ["dp."],
    pattern: () => notAfter(/[A-Za-z0-9.]/, /dp\.(?:pt|st|ct|sa|scim|audit)\.[\w.-]{40,}/g),
  },
  { kind: "tailscale-key", keywords: ["tskey-"], pattern: () => /tskey-[a-z]{3,10}-[\w-]{20,}/g },
  { kind: "onepassword-token", keywords: ["ops_eyJ"], pattern: () => /ops_eyJ[\w+/=-]{60,}/g },
  {
    kind: "launchdarkly-key",
    keywords: ["api-", "sdk-"],
    pattern: () =>
      notAfter(NAME, /(?:api|sdk)-[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g),
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
    pattern: () => anyOf(/napi_[a-z0-9]{60,}/g, notAfter(WORD, /npg_[A-Za-z0-9]{12,}/g)),
  },
  {
    kind: "supabase-key",
    keywords: ["sbp_", "sb_secret_"],
    pattern: () => /sbp_(?:v0_)?[0-9a-f]{40}|sb_secret_[\w-]{20,}/g,
  },
  {
    kind: "databricks-token",
    keywords: ["dapi", "dose"],
    pattern: () => standalone(ALNUM, /(?:dapi|dose)[0-9a-f]{32}(?:-\d)?/g),
  },

  // Productivity
  {
    kind: "linear-key",
    keywords: ["lin_api_", "lin_oauth_"],
    pattern: () => /lin_(?:api|oauth)_[A-Za-z0-9]{32,}/g,
  },
  {
    kind: "notion-token",
    keywords: ["ntn_", "secret_"],
    pattern: () =>
      anyOf(
        notAfter(ALNUM, /ntn_[A-Za-z0-9]{40,}/g),
        notAfter(/[A-Za-z0-9_]/, /secret_[A-Za-z0-9]{43}(?!\w)/g),
      ),
  },
  {
    kind: "figma-token",
    keywords: ["figd_", "figu_", "figo_", "figp_"],
    pattern: () => /fig[duop]_[\w-]{36,}/g,
  },
  {
    kind: "vercel-token",
    keywords: ["vcp_", "vck_", "vca_", "vci_", "vcr_", "vercel_blob_rw_"],
    pattern: () => anyOf(notAfter(ALNUM, /vc[pkair]_[A-Za-z0-9]{24,}/g), /vercel_blob_rw_[A-Za-z0-9_]{30,}/g),
  },
  {
    kind: "netlify-token",
    keywords: ["nfp_", "nfc_", "nfo_", "nfu_", "nfb_"],
    pattern: () => notAfter(ALNUM, /nf[pcoub]_[A-Za-z0-9]{36}/g),
  },
  {
    kind: "airtable-token",
    keywords: ["pat"],
    pattern: () => notAfter(ALNUM, /pat[A-Za-z0-9]{14}\.[0-9a-f]{64}/g),
  },
  {
    kind: "asana-token",
    keywords: ["2/"],
    pattern: () => notAfter(/[\w/]/, /2\/\d{10,20}\/\d{10,20}:[0-9a-f]{32}/g),
  },
  { kind: "contentful-token", keywords: ["CFPAT-"], pattern: () => /CFPAT-[\w-]{43}/g },
  {
    kind: "dropbox-token",
    keywords: ["sl."],
    pattern: () => notAfter(/[\w.-]/, /sl\.(?:u\.)?[\w-]{120,}/g),
  },
  { kind: "typeform-token", keywords: ["tfp_"], pattern: () => /tfp_[\w.=-]{40,}/g },
  { kind: "readme-key", keywords: ["rdme_"], pattern: () => /rdme_[0-9a-z]{60,}/g },
  {
    kind: "mapbox-token",
    keywords: ["sk.eyJ"],
    pattern: () => notAfter(/[\w.]/, /sk\.eyJ[\w-]{20,}\.[\w-]{20,}/g),
  },
  { kind: "facebook-token", keywords: ["EAA"], pattern: () => notAfter(NAME, /EAA[A-Za-z0-9]{90,}/g) },
  {
    kind: "twitter-bearer",
    keywords: ["AAAAAAAAAAAAAAAAAAAAA"],
    pattern: () => notAfter(/[A-Za-z0-9%+/]/, /A{20,22}[A-Za-z0-9]{10,30}(?:%[0-9A-F]{2}|[A-Za-z0-9]){50,}/g),
    accept: (secret: string) => secret.includes("%"),
  },

  // Other services
  {
    kind: "onepassword-key",
    keywords: ["A3-"],
    pattern: () =>
      notAfter(
        /[A-Za-z0-9-]/,
        /A3-[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})(?:-[A-Z0-9]{5}){3}(?![A-Za-z0-9])/g,
      ),
  },
  {
    kind: "adobe-secret",
    keywords: ["p8e-"],
    pattern: () => notAfter(NAME, /p8e-[A-Za-z0-9_-]{32}(?!\w)/g),
  },
  {
    kind: "clickhouse-key",
    keywords: ["4b1d"],
    pattern: () => standalone(ALNUM, /4b1d[A-Za-z0-9]{38}/g),
  },
  {
    kind: "authress-key",
    keywords: [".acc_", ".acc-"],
    pattern: () =>
      notAfter(
        /[\w.]/,
        /(?:sc|ext|scauth|authress)_[A-Za-z0-9]{5,30}\.[A-Za-z0-9]{4,6}\.acc[_-][A-Za-z0-9-]{10,32}\.[A-Za-z0-9+/_=-]{30,120}/g,
      ),
  },
  {
    kind: "easypost-key",
    keywords: ["EZAK", "EZTK"],
    pattern: () => /EZ[AT]K[A-Za-z0-9]{54}(?![A-Za-z0-9])/g,
  },
  {
    kind: "facebook-app-token",
    keywords: ["|", "%7C"],
    pattern: () => standalone(NAME, /\d{15,16}(?:\||%7C)[\w-]{27,40}/g),
    accept: isMixed,
  },
  {
    kind: "flutterwave-key",
    keywords: ["FLWSECK", "FLWPUBK"],
    pattern: () => /FLW(?:SEC|PUB)K(?:_TEST)?-[0-9a-zA-Z]{12,40}(?:-X)?/g,
  },
  { kind: "frameio-token", keywords: ["fio-u-"], pattern: () => /fio-u-[\w=-]{60,}/g },
  { kind: "duffel-token", keywords: ["duffel_"], pattern: () => /duffel_(?:test|live)_[\w=-]{40,}/g },
  { kind: "shippo-token", keywords: ["shippo_"], pattern: () => /shippo_(?:test|live)_[0-9a-fA-F]{40}/g },
  {
    kind: "harness-key",
    keywords: ["pat.", "sat."],
    pattern: () => notAfter(/[\w.]/, /[ps]at\.[\w-]{22}\.[A-Za-z0-9]{24}\.[A-Za-z0-9]{20}(?![A-Za-z0-9])/g),
  },
  {
    kind: "infracost-key",
    keywords: ["ico-"],
    pattern: () => notAfter(NAME, /ico-[A-Za-z0-9]{32}(?![A-Za-z0-9])/g),
  },
  { kind: "intra42-secret", keywords: ["s-s4t2"], pattern: () => /s-s4t2(?:ud|af)-[0-9a-fA-F]{64}/g },
  {
    kind: "maxmind-key",
    keywords: ["_mmk"],
    pattern: () => notAfter(ALNUM, /[A-Za-z0-9]{6}_[A-Za-z0-9]{29}_mmk(?!\w)/g),
  },
  {
    kind: "octopus-key",
    keywords: ["API-"],
    pattern: () => notAfter(NAME, /API-[A-Z0-9]{25,28}(?![A-Za-z0-9])/g),
    accept: isMixed,
  },
  { kind: "openshift-token", keywords: ["sha256~"], pattern: () => /sha256~[\w-]{43}(?![\w-])/g },
  { kind: "prefect-key", keywords: ["pnu_", "pnb_"], pattern: () => /pn[ub]_[A-Za-z0-9]{36}(?!\w)/g },
  { kind: "scalingo-token", keywords: ["tk-us-"], pattern: () => /tk-us-[\w-]{48}(?![\w-])/g },
  {
    kind: "settlemint-token",
    keywords: ["sm_"],
    pattern: () => notAfter(WORD, /sm_[aps]at_[A-Za-z0-9]{16}/g),
  },
  { kind: "rootly-token", keywords: ["rootly_"], pattern: () => /rootly_[0-9a-f]{64}/g },
  {
    kind: "voiceflow-key",
    keywords: ["VF."],
    pattern: () => notAfter(/[\w.]/, /VF\.(?:(?:DM|WS)\.)?[0-9a-fA-F]{24}\.[A-Za-z0-9]{16}/g),
  },
  {
    kind: "salesforce-key",
    keywords: ["3MVG9", "00D", "5AEP861"],
    pattern: () =>
      notAfter(/[\w.]/, /(?:3MVG9[\w.+/=]{60,}|5AEP861[\w.=]{60,}|00D[A-Za-z0-9]{12}![\w.]{80,})/g),
  },
  {
    kind: "hubspot-token",
    keywords: ["pat-na", "pat-eu"],
    pattern: () => /pat-(?:na|eu)\d-[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
  },
  {
    kind: "yandex-key",
    keywords: ["AQVN", "YC", "y0_", "t1."],
    pattern: () =>
      notAfter(
        /[\w.-]/,
        /(?:AQVN[\w-]{35,38}|YC[A-Z][\w-]{37,38}|y0_[\w-]{55,}|t1\.[\w-]{10,}={0,2}\.[\w-]{86}={0,2})(?![\w-])/g,
      ),
  },
  {
    kind: "plaid-token",
    keywords: ["access-"],
    pattern: () => /access-(?:sandbox|development|production)-[0-9a-f]{8}-[0-9a-f-]{27}/g,
  },
  { kind: "razorpay-key", keywords: ["rzp_"], pattern: () => /rzp_(?:live|test)_[A-Za-z0-9]{14,}/g },
  {
    kind: "stripe-client-secret",
    keywords: ["_secret_"],
    pattern: () => /(?:pi|seti|cs|src)_[A-Za-z0-9]{14,60}_secret_[A-Za-z0-9]{16,}/g,
  },
  {
    kind: "azure-app-key",
    keywords: ["AzFu", "AzCa", "AzSe", "ACDb", "AIoT", "ASbE", "AEhS", "APIM", "AzIo", "ACR"],
    pattern: () =>
      notAfter(
        /[\w/+-]/,
        /[\w/+-]{33,76}(?:AzFu|AzCa|AzSe|ACDb|AIoT|ASbE|AEhS|APIM|AzIo|ACR[A-Z])[\w/+-]{5,8}={0,2}(?![\w/+-])/g,
      ),
    accept: isMixed,
  },
  {
    kind: "bitbucket-token",
    keywords: ["BBDC", "BBFF"],
    pattern: () => /BB(?:DC|FF)-[A-Za-z0-9+/@_-]{30,}/g,
  },
  { kind: "apify-token", keywords: ["apify_api_"], pattern: () => /apify_api_[A-Za-z0-9-]{30,}/g },
  {
    kind: "adafruit-key",
    keywords: ["aio_"],
    pattern: () => standalone(WORD, /aio_[A-Za-z0-9]{28}/g),
  },
  { kind: "ramp-secret", keywords: ["ramp_sec_"], pattern: () => /ramp_sec_[A-Za-z0-9]{40,}/g },
  { kind: "defined-key", keywords: ["dnkey-"], pattern: () => /dnkey-[\w=-]{60,}/g },
  {
    kind: "service-key",
    keywords: ["slk_", "NF-", "sqco_", "shltm_", "na1.", "rh-api-"],
    pattern: () =>
      notAfter(
        NAME,
        /(?:slk_[0-9a-f]{64}|NF-[A-Za-z0-9]{32}|sqco_[A-Za-z0-9]{50,}|shltm_[\w-]{36,}|na1\.[A-Za-z0-9+/]{90,}|rh-api-[0-9a-fA-F-]{36})(?![A-Za-z0-9])/g,
      ),
  },
  {
    kind: "ansible-vault",
    keywords: ["$ANSIBLE_VAULT;"],
    pattern: () => /(\$ANSIBLE_VAULT;[\w.;-]{1,60})(?:(?:\s|\\{1,4}[nr]){1,12}[0-9a-f]{16,})+/g,
  },
  // Formats
  {
    kind: "key-body",
    keywords: ["b3BlbnNzaC1rZXktdjE", "IBA", "MHcCAQEE", "MC4CAQAw", "MIG", "MHQCAQEE"],
    pattern: () =>
      notAfter(
        /[A-Za-z0-9+/]/,
        /(?:b3BlbnNzaC1rZXktdjE|MII[A-Z][A-Za-z0-9+/]{2,3}IBA[AD]|MHcCAQEE|MHQCAQEE|MC4CAQAw|MIG[A-Z]AgEA)[A-Za-z0-9+/=]{20,}(?:(?:\s|\\{1,2}[nr]){1,4}[A-Za-z0-9+/=]{16,})*/g,
      ),
  },
  {
    kind: "wallet-key",
    keywords: ["prv", "priv", "Priv", "PRIV", "wif", "WIF", "BTC", "btc", "itcoin", "allet"],
    pattern: () =>
      notAfter(
        /[A-Za-z0-9+/_-]/,
        /(?:[xyztuv]prv[1-9A-HJ-NP-Za-km-z]{100,112}|[KL][1-9A-HJ-NP-Za-km-z]{51}|5[1-9A-HJ-NP-Za-km-z]{50})(?![A-Za-z0-9+/=_-])/g,
      ),
    accept: isRandomTail,
  },
  {
    kind: "prefixed-hex",
    keywords: ["SEC", "waka_"],
    pattern: () => standalone(NAME, /(?:SEC[\da-f]{64}|waka_[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})/g),
  },
  { kind: "age-key", keywords: ["AGE-SECRET-KEY-1"], pattern: () => /AGE-SECRET-KEY-1[0-9A-Z]{50,}/g },
  {
    kind: "jwt",
    keywords: ["eyJ"],
    pattern: () =>
      notAfter(
        NAME,
        /eyJ[\w-]{10,}\.(?:\\?\r?\n[ \t]*)?(?:eyJ[\w-]{8,}\.(?:\\?\r?\n[ \t]*)?[\w-]*|[\w-]*\.[\w-]{8,}\.[\w-]{8,}\.[\w-]{8,})/g,
      ),
  },
] as const satisfies readonly SecretRow[]

export type TokenKind = (typeof TOKEN_ROWS)[number]["kind"]
