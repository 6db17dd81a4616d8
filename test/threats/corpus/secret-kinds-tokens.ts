// Tokens that are known by their own form, standing in prose, in a list or in a command with nothing that names them.
import type { Chance, Kinds, Pieces } from "./secret-kinds.ts"

/** In four surroundings that say nothing of a secret. */
const bare =
  (...forms: readonly ((m: Chance) => string)[]) =>
  (m: Chance): readonly Pieces[] =>
    forms.flatMap((form) => [
      ["It printed ", form(m), ", which worked."],
      ["I pasted ", form(m), " into the console\nand went on."],
      ["- ", form(m), "\n- next"],
      ["use (", form(m), ") for the staging box"],
      ["run ./deploy.sh ", form(m), " eu-west"],
    ])

const dashes = "-".repeat(5)
const j = (...parts: readonly string[]) => parts.join("")
const jwt = (m: Chance) => j("ey", "JhbGciOiJIUzI1NiJ9", ".ey", "JzdWIiOiI", m.alnum(40), ".", m.url(43))

export const TOKEN_KINDS: Kinds = {
  "onepassword-secret-key": bare((m) =>
    j("A3", "-", m.upper(6), "-", m.upper(11), "-", m.upper(5), "-", m.upper(5), "-", m.upper(5)),
  ),
  "onepassword-service-account": bare((m) => j("ops", "_eyJ", m.alnum(260))),
  "adobe-client-secret": bare((m) => j("p8e", "-", m.lower(32))),
  "age-key": bare((m) => j("AGE-SECRET", "-KEY-1", m.upper(58).replace(/[BIO1]/g, "Q"))),
  "airtable-pat": bare((m) => j("pat", m.alnum(14), ".", m.hex(64))),
  "alibaba-key-id": bare((m) => j("LT", "AI", m.alnum(20))),
  "anthropic-key": bare(
    (m) => j("sk-", "ant-api03-", m.url(93), "AA"),
    (m) => j("sk-", "ant-admin01-", m.url(93), "AA"),
  ),
  "artifactory-key": bare(
    (m) => j("AK", "Cp", m.alnum(69)),
    (m) => j("cm", "VmdGtu", m.alnum(56)),
  ),
  "atlassian-token": bare((m) => j("AT", "ATT3", m.url(180), "=", m.upper(8).slice(0, 8))),
  "authress-key": bare((m) =>
    j("sc", "_", m.lower(12), ".", m.lower(5), ".acc-", m.lower(14), ".", m.base64(44)),
  ),
  "aws-key-id": bare((m) => j("AK", "IA", m.base32(16))),
  "aws-bedrock": bare(
    (m) => j("AB", "SK", m.base64(112)),
    (m) => j("bedrock", "-api-key-YmVkcm9jay5hbWF6b25hd3MuY29t", m.base64(60)),
  ),
  "azure-ad-secret": bare((m) => j(m.alnum(3), m.digits(1), "Q~", m.url(34))),
  "clickhouse-key": bare((m) => j("4b", "1d", m.alnum(38))),
  "clojars-token": bare((m) => j("CLO", "JARS_", m.lower(60))),
  "cloudflare-origin": bare((m) => j("v1", ".0-", m.hex(24), "-", m.hex(146))),
  "databricks-token": bare((m) => j("da", "pi", m.hex(32))),
  "digitalocean-token": bare(
    (m) => j("dop", "_v1_", m.hex(64)),
    (m) => j("dor", "_v1_", m.hex(64)),
  ),
  "doppler-token": bare(
    (m) => j("dp", ".pt.", m.alnum(43)),
    (m) => j("dp", ".st.prd.", m.alnum(43)),
  ),
  "duffel-token": bare(
    (m) => j("duffel", "_live_", m.url(43)),
    (m) => j("duffel", "_test_", m.url(43)),
  ),
  "dynatrace-token": bare((m) => j("dt0c01", ".", m.upper(24), ".", m.upper(64))),
  "easypost-token": bare(
    (m) => j("EZ", "AK", m.alnum(54)),
    (m) => j("EZ", "TK", m.alnum(54)),
  ),
  "facebook-token": bare(
    (m) => j("EAA", "C", m.alnum(120)),
    (m) => j(m.digits(16), "|", m.url(27)),
  ),
  "flutterwave-key": bare(
    (m) => j("FLW", "SECK_TEST-", m.hex(32), "-X"),
    (m) => j("FLW", "SECK-", m.hex(32), "-X"),
  ),
  "flyio-token": bare(
    (m) => j("fo1", "_", m.url(43)),
    (m) => j("fm2", "_", m.base64(120)),
  ),
  "frameio-token": bare((m) => j("fio", "-u-", m.url(64))),
  "gcp-api-key": bare((m) => j("AI", "za", m.url(35))),
  "gcp-oauth": bare(
    (m) => j("ya", "29.", m.url(100)),
    (m) => j("GOC", "SPX-", m.url(28)),
  ),
  "github-tokens": bare(
    ...["ghp", "gho", "ghu", "ghs", "ghr"].map((p) => (m: Chance) => j(p, "_", m.alnum(36))),
  ),
  "github-fine-grained": bare((m) => j("github", "_pat_", m.alnum(22), "_", m.alnum(59))),
  "gitlab-pat": bare(
    (m) => j("gl", "pat-", m.url(20)),
    (m) => j("gl", "pat-", m.url(30), ".", m.lower(2), m.lower(7)),
  ),
  "gitlab-others": bare(
    ...["gldt", "glrt", "glft", "glsoat", "glffct", "glcbt-1"].map(
      (p) => (m: Chance) => j(p, p.includes("-") ? "_" : "-", m.url(20)),
    ),
    (m) => j("glptt", "-", m.hex(40)),
    (m) => j("GR13", "48941", m.url(20)),
    (m) => j("glagent", "-", m.url(50)),
    (m) => j("gloas", "-", m.hex(64)),
    (m) => j("glimt", "-", m.lower(25)),
  ),
  "grafana-tokens": bare(
    (m) => j("gl", "sa_", m.alnum(32), "_", m.hex(8)),
    (m) => j("gl", "c_", m.base64(60)),
    (m) => j("ey", "JrIjoi", m.alnum(80)),
  ),
  "harness-key": bare(
    (m) => j("pat", ".", m.url(22), ".", m.hex(24), ".", m.alnum(20)),
    (m) => j("sat", ".", m.url(22), ".", m.hex(24), ".", m.alnum(20)),
  ),
  "terraform-cloud": bare((m) => j(m.alnum(14), ".atlas", "v1.", m.url(64))),
  "heroku-v2": bare((m) => j("HR", "KU-AA", m.url(58))),
  "huggingface-token": bare(
    (m) => j("hf", "_", m.letters(34)),
    (m) => j("api", "_org_", m.letters(34)),
  ),
  "infracost-token": bare((m) => j("ico", "-", m.alnum(32))),
  "intra42-secret": bare((m) => j("s-s4", "t2ud-", m.hex(64))),
  jwt: bare(jwt),
  "linear-key": bare((m) => j("lin", "_api_", m.alnum(40))),
  "mailchimp-key": bare((m) => j(m.hex(32), "-us", m.digits(2))),
  "mailgun-key": bare((m) => j("key", "-", m.hex(32))),
  "mapbox-secret": bare((m) => j("sk", ".eyJ1Ijoi", m.alnum(60), ".", m.url(22))),
  "maxmind-key": bare((m) => j(m.alnum(6), "_", m.alnum(29), "_mmk")),
  "newrelic-keys": bare(
    (m) => j("NR", "AK-", m.upper(27)),
    (m) => j("NR", "II-", m.url(32)),
    (m) => j("NR", "JS-", m.hex(19)),
  ),
  "notion-token": bare(
    (m) => j("nt", "n_", m.digits(11), m.alnum(35)),
    (m) => j("secret", "_", m.alnum(43)),
  ),
  "npm-token": bare((m) => j("npm", "_", m.alnum(36))),
  "octopus-key": bare((m) => j("API", "-", m.upper(26))),
  "openai-key": bare(
    (m) => j("sk", "-proj-", m.url(74), "T3Blbk", "FJ", m.url(74)),
    (m) => j("sk", "-", m.alnum(20), "T3Blbk", "FJ", m.alnum(20)),
  ),
  "openshift-token": bare((m) => j("sha256", "~", m.url(43))),
  "perplexity-key": bare((m) => j("pp", "lx-", m.alnum(48))),
  "planetscale-token": bare(
    (m) => j("pscale", "_tkn_", m.url(43)),
    (m) => j("pscale", "_pw_", m.url(43)),
  ),
  "postman-key": bare((m) => j("PM", "AK-", m.hex(24), "-", m.hex(34))),
  "prefect-key": bare((m) => j("pn", "u_", m.alnum(36))),
  "pulumi-token": bare((m) => j("pu", "l-", m.hex(40))),
  "pypi-token": bare((m) => j("pypi", "-AgEIcHlwaS5vcmc", m.url(90))),
  "readme-token": bare((m) => j("rd", "me_", m.lower(70))),
  "rubygems-token": bare((m) => j("ruby", "gems_", m.hex(48))),
  "scalingo-token": bare((m) => j("tk", "-us-", m.url(48))),
  "sendgrid-key": bare((m) => j("S", "G.", m.url(22), ".", m.url(43))),
  "sendinblue-key": bare((m) => j("xkey", "sib-", m.hex(64), "-", m.alnum(16))),
  "sentry-tokens": bare(
    (m) => j("sn", "trys_eyJpYXQiO", m.alnum(60), "_", m.base64(43)),
    (m) => j("sn", "tryu_", m.hex(64)),
  ),
  "settlemint-token": bare(
    (m) => j("sm", "_pat_", m.alnum(16)),
    (m) => j("sm", "_aat_", m.alnum(16)),
  ),
  "shippo-token": bare(
    (m) => j("shippo", "_live_", m.hex(40)),
    (m) => j("shippo", "_test_", m.hex(40)),
  ),
  "shopify-token": bare(
    ...["shpat", "shpca", "shppa", "shpss"].map((p) => (m: Chance) => j(p, "_", m.hex(32))),
  ),
  "slack-bot": bare((m) => j("xo", "xb-", m.digits(12), "-", m.digits(12), "-", m.alnum(24))),
  "slack-others": bare(
    (m) => j("xo", "xp-", m.digits(12), "-", m.digits(12), "-", m.digits(12), "-", m.hex(32)),
    (m) => j("xa", "pp-1-A", m.upper(10), "-", m.digits(13), "-", m.hex(64)),
    (m) => j("xo", "xe-1-", m.alnum(146)),
  ),
  "sonar-token": bare(
    (m) => j("sq", "u_", m.hex(40)),
    (m) => j("sq", "p_", m.hex(40)),
  ),
  "sourcegraph-token": bare(
    (m) => j("sg", "p_", m.hex(16), "_", m.hex(40)),
    (m) => j("sg", "p_local_", m.hex(40)),
  ),
  "square-token": bare(
    (m) => j("EA", "AA", m.url(60)),
    (m) => j("sq0", "atp-", m.url(22)),
    (m) => j("sq0", "csp-", m.url(43)),
  ),
  "stripe-key": bare(
    (m) => j("sk", "_live_", m.alnum(24)),
    (m) => j("rk", "_test_", m.alnum(40)),
    (m) => j("sk", "_prod_", m.alnum(30)),
  ),
  "stripe-webhook": bare((m) => j("wh", "sec_", m.alnum(32))),
  "telegram-bot": bare((m) => j(m.digits(10), ":AA", m.url(33))),
  "twilio-key": bare((m) => j("S", "K", m.hex(32))),
  "typeform-token": bare((m) => j("tf", "p_", m.url(44), "_", m.alnum(14))),
  "vault-token": bare(
    (m) => j("hv", "s.", m.url(95)),
    (m) => j("hv", "b.", m.url(140)),
  ),
  "yandex-key": bare(
    (m) => j("AQ", "VN", m.url(36)),
    (m) => j("YC", "A", m.url(37)),
  ),
  "circleci-token": bare((m) => j("CCI", "PAT_", m.alnum(22), "_", m.hex(40))),
  "contentful-pat": bare((m) => j("CFP", "AT-", m.url(43))),
  "figma-token": bare(
    (m) => j("fig", "d_", m.url(40)),
    (m) => j("fig", "p_", m.url(44)),
  ),
  "groq-key": bare((m) => j("gs", "k_", m.alnum(52))),
  "xai-key": bare((m) => j("xa", "i-", m.alnum(80))),
  "nvidia-key": bare((m) => j("nv", "api-", m.url(64))),
  "pinecone-key": bare((m) => j("pc", "sk_", m.alnum(6), "_", m.alnum(63))),
  "posthog-key": bare((m) => j("ph", "x_", m.alnum(43))),
  "replicate-token": bare((m) => j("r8", "_", m.alnum(37))),
  "supabase-token": bare(
    (m) => j("sb", "p_", m.hex(40)),
    (m) => j("sb", "_secret_", m.url(31)),
  ),
  "tailscale-key": bare((m) => j("ts", "key-auth-", m.alnum(12), "-", m.alnum(32))),
  "docker-pat": bare(
    (m) => j("dckr", "_pat_", m.url(27)),
    (m) => j("dckr", "_oat_", m.url(32)),
  ),
  "hubspot-pat": bare((m) => j("pat", "-na1-", m.uuid())),
  "buildkite-token": bare((m) => j("bk", "ua_", m.hex(40))),
  "openrouter-key": bare((m) => j("sk", "-or-v1-", m.hex(64))),
  "ramp-secret": bare((m) => j("ramp", "_sec_", m.alnum(48))),
  "rootly-token": bare((m) => j("root", "ly_", m.hex(64))),
  "voiceflow-key": bare((m) => j("VF", ".DM.", m.hex(24), ".", m.alnum(16))),
  "salesforce-consumer": bare((m) => j("3MV", "G9", m.alnum(80))),
  "salesforce-session": bare((m) => j("00", m.alnum(13), "!", m.alnum(96))),
  "bitbucket-app-password": bare((m) => j("AT", "BB", m.alnum(32))),
  "netlify-token": bare((m) => j("nf", "p_", m.alnum(36))),
  "vercel-token": bare((m) => j("vc", "p_", m.alnum(56))),
  "apify-token": bare((m) => j("apify", "_api_", m.alnum(36))),
  "adafruit-io": bare((m) => j("aio", "_", m.alnum(28))),
  "discord-bot": bare((m) => j("MT", m.alnum(24), ".", m.alnum(6), ".", m.url(38))),
  "razorpay-key": bare((m) => j("rzp", "_live_", m.alnum(14))),
  "langsmith-key": bare((m) => j("ls", "v2_pt_", m.hex(32), "_", m.hex(10))),
  "fireworks-key": bare((m) => j("fw", "_", m.alnum(24))),
  "azure-devops-pat": bare((m) => j(m.alnum(76), "AZ", "DO", m.alnum(4))),
  "azure-storage-key": bare((m) => j("AccountKey=", m.base64(86), "==")),
  "azure-functions-key": bare((m) => j(m.url(44), "Az", "Fu", m.url(6), "==")),
  "pem-whole": (m) => [
    [
      "the key is\n",
      j(
        dashes,
        "BEGIN RSA PRIVATE KEY",
        dashes,
        "\n",
        pemBody(m),
        "\n",
        dashes,
        "END RSA PRIVATE KEY",
        dashes,
      ),
      "\nok",
    ],
    [
      "",
      j(
        dashes,
        "BEGIN OPENSSH PRIVATE KEY",
        dashes,
        "\n",
        pemBody(m),
        "\n",
        dashes,
        "END OPENSSH PRIVATE KEY",
        dashes,
      ),
      "",
    ],
  ],
  "pem-only-end": (m) => [[`cut off:\n`, pemBody(m), `\n${dashes}END PRIVATE KEY${dashes}\nthat is it`]],
  "pem-only-begin": (m) => [[`${dashes}BEGIN EC PRIVATE KEY${dashes}\n`, pemBody(m), "\n"]],
  "pem-escaped": (m) => [
    [
      `{"private_key": "${dashes}BEGIN PRIVATE KEY${dashes}\\n`,
      pemBody(m).replaceAll("\n", "\\n"),
      `\\n${dashes}END PRIVATE KEY${dashes}\\n"}`,
    ],
  ],
  "putty-key": (m) => [
    [
      "PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\n",
      m.base64(64),
      `\nPrivate-MAC: ${m.hex(64)}`,
    ],
  ],
  "ansible-vault": (m) => [
    ["$ANSIBLE_VAULT;1.1;AES256\n", `${m.digits(80)}\n${m.digits(80)}\n${m.digits(62)}`, "\n"],
  ],
}

function pemBody(m: Chance): string {
  return `${Array.from({ length: 4 }, () => m.base64(64)).join("\n")}\n${m.base64(30)}==`
}
