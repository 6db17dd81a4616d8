// The proof of every row: samples that must be redacted, made from a seeded source so that no file holds a
// secret in one piece. A row without a proof fails secret-patterns.test.ts.

export interface Proof {
  readonly text: string
  /** The part of the text that must not be left. */
  readonly secret: string
}

export interface Make {
  readonly hex: (length: number) => string
  readonly digits: (length: number) => string
  readonly upper: (length: number) => string
  readonly lower: (length: number) => string
  readonly alnum: (length: number) => string
  readonly letters: (length: number) => string
  readonly base64: (length: number) => string
  readonly url: (length: number) => string
  readonly base32: (length: number) => string
  readonly uuid: () => string
  readonly word: () => string
  /** What people choose: a word, a number, a sign. */
  readonly password: () => string
}

/** A source of samples; the same seed gives the same samples. */
export function makeFrom(seed: number): Make {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const of = (letters: string) => (length: number) => {
    let out = ""
    while (out.length < length) out += letters[Math.floor(next() * letters.length)]
    return out
  }
  const pick = (words: readonly string[]) => words[Math.floor(next() * words.length)] ?? ""
  const small = "abcdefghijklmnopqrstuvwxyz"
  const capital = small.toUpperCase()
  const digit = "0123456789"
  const hex = of(`${digit}abcdef`)
  return {
    hex,
    digits: of(digit),
    upper: of(capital + digit),
    lower: of(small + digit),
    // A token all of letters is rarer than one in a thousand: a digit is put in the middle.
    alnum: (length) => `${of(small + capital + digit)(length - 2)}${of(digit)(1)}${of(capital)(1)}`,
    letters: of(small + capital),
    base64: of(`${small + capital + digit}+/`),
    url: (length) => `${of(`${small + capital + digit}_-`)(length - 2)}${of(digit)(1)}${of(small)(1)}`,
    base32: of(`${capital}234567`),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-a${hex(3)}-${hex(12)}`,
    word: () => pick(["river", "staging", "worker", "billing", "harbor", "maple", "orbit", "quartz"]),
    password: () =>
      pick(["Tulip", "garnet", "Falcon", "osprey", "Cobalt"]) +
      of(digit)(3) +
      pick(["!", "#x", "_q", "-Zr", "*"]),
  }
}

const bare = (...parts: readonly string[]): Proof => ({ text: parts.join(""), secret: parts.join("") })
const inside = (before: string, secret: string, after = ""): Proof => ({
  text: before + secret + after,
  secret,
})
const lines = (make: Make, count: number) => Array.from({ length: count }, () => make.base64(64)).join("\n")
const dashes = "-".repeat(5)
const pem = (make: Make, label: string): Proof => {
  const body = lines(make, 6)
  return { text: `${dashes}BEGIN ${label}${dashes}\n${body}\n${dashes}END ${label}${dashes}`, secret: body }
}

type Proofs = (make: Make) => readonly Proof[]

export const TOKEN_PROOFS: Readonly<Record<string, Proofs>> = {
  "aws-key-id": (m) => [bare("AK", "IA", m.base32(16)), bare("AS", "IA", m.base32(16))],
  "aws-bedrock-key": (m) => [bare("ABSK", "QmVkcm9ja", m.base64(100))],
  "google-api-key": (m) => [bare("AI", "za", m.url(35))],
  "google-oauth": (m) => [
    bare("ya", "29.", m.url(80)),
    bare("GOC", "SPX-", m.url(28)),
    bare("1/", "/0", m.url(60)),
  ],
  "azure-key": (m) => [
    inside(`DefaultEndpointsProtocol=https;AccountName=${m.word()};AccountKey=`, `${m.base64(86)}==`, ";"),
    inside("Endpoint=sb://x.example.net/;SharedAccessKey=", `${m.base64(43)}=`),
  ],
  "azure-client-secret": (m) => [bare(m.alnum(3), m.digits(1), "Q~", m.alnum(34))],
  "azure-devops-token": (m) => [bare(m.alnum(76), "AZ", "DO", m.alnum(4))],
  "digitalocean-token": (m) => [bare("dop", "_v1_", m.hex(64)), bare("doo", "_v1_", m.hex(64))],
  "cloudflare-key": (m) => [bare("v1.0", "-", m.hex(24), "-", m.hex(146)), bare("cf", "ut_", m.alnum(40))],
  "heroku-key": (m) => [bare("HR", "KU-", m.uuid())],
  "flyio-token": (m) => [bare("fm2", "_", m.base64(80)), bare("fo1", "_", m.url(43))],
  "tencent-key": (m) => [bare("AK", "ID", m.alnum(32))],
  "alibaba-key": (m) => [bare("LT", "AI", m.alnum(20))],
  "github-token": (m) => [
    ...["p", "o", "u", "s", "r"].map((letter) => bare("gh", letter, "_", m.alnum(36))),
    bare("github", "_pat_", m.alnum(22), "_", m.alnum(59)),
  ],
  "gitlab-token": (m) => [
    ...["pat", "dt", "rt", "cbt", "ptt", "ft", "imt", "agent", "soat"].map((name) =>
      bare("gl", name, "-", m.url(20)),
    ),
    bare("GR13", "48941", m.url(20)),
  ],
  "atlassian-token": (m) => [bare("ATA", "TT3", m.url(180)), bare("AT", "BB", m.alnum(32))],
  "npm-token": (m) => [bare("np", "m_", m.alnum(36))],
  "pypi-token": (m) => [bare("py", "pi-", "AgE", m.url(150))],
  "rubygems-key": (m) => [bare("ruby", "gems_", m.hex(48))],
  "nuget-key": (m) => [bare("oy", "2", m.lower(43))],
  "clojars-token": (m) => [bare("CLO", "JARS_", m.hex(60))],
  "artifactory-key": (m) => [bare("AK", "Cp", m.alnum(69))],
  "docker-token": (m) => [bare("dckr", "_pat_", m.url(27)), bare("dckr", "_oat_", m.url(27))],
  "buildkite-token": (m) => [bare("bk", "ua_", m.hex(40))],
  "circleci-token": (m) => [bare("CCI", "PAT_", m.alnum(22), "_", m.hex(40))],
  "sonar-token": (m) => [bare("sq", "p_", m.hex(40)), bare("sq", "u_", m.hex(40))],
  "sourcegraph-token": (m) => [bare("sg", "p_", m.hex(16), "_", m.hex(40))],
  "anthropic-key": (m) => [
    bare("sk-", "ant-", "api03-", m.url(93), "AA"),
    bare("sk-", "ant-", "oat01-", m.url(80)),
  ],
  "openai-key": (m) => [
    bare("sk-", "proj-", m.url(120)),
    bare("sk-", "svcacct-", m.url(60)),
    bare("sk-", m.alnum(20), "T3Blbk", "FJ", m.alnum(20)),
  ],
  "openrouter-key": (m) => [bare("sk-", "or-", "v1-", m.hex(64))],
  "langfuse-key": (m) => [bare("sk-", "lf-", m.uuid())],
  "model-key": (m) => [bare("sk", "-", m.alnum(48)), bare("sk", "-", m.hex(32))],
  "huggingface-token": (m) => [bare("hf", "_", m.letters(34)), bare("hf", "_", m.alnum(34))],
  "xai-key": (m) => [bare("xa", "i-", m.alnum(80))],
  "groq-key": (m) => [bare("gs", "k_", m.alnum(52))],
  "replicate-token": (m) => [bare("r", "8_", m.alnum(37))],
  "perplexity-key": (m) => [bare("pp", "lx-", m.alnum(48))],
  "nvidia-key": (m) => [bare("nv", "api-", m.url(64))],
  "langsmith-key": (m) => [bare("ls", "v2_pt_", m.hex(32), "_", m.hex(10))],
  "pinecone-key": (m) => [bare("pc", "sk_", m.alnum(60))],
  "tavily-key": (m) => [bare("tv", "ly-", "dev-", m.alnum(32))],
  "slack-token": (m) => [
    bare("xo", "xb-", m.digits(12), "-", m.digits(12), "-", m.alnum(24)),
    bare("xo", "xp-", m.digits(12), "-", m.digits(12), "-", m.digits(12), "-", m.hex(32)),
    bare("xa", "pp-1-A", m.upper(10), "-", m.digits(13), "-", m.hex(64)),
  ],
  "webhook-url": (m) => [
    inside("https://hooks.slack.com/services/", `T${m.upper(8)}/B${m.upper(8)}/${m.alnum(24)}`),
    inside(`https://discord.com/api/webhooks/${m.digits(18)}/`, m.url(68)),
  ],
  "discord-token": (m) => [bare("MT", m.alnum(24), ".", m.alnum(6), ".", m.url(38))],
  "telegram-token": (m) => [bare(m.digits(10), ":A", "A", m.url(33))],
  "twilio-key": (m) => [bare("S", "K", m.hex(32))],
  "sendgrid-key": (m) => [bare("S", "G.", m.url(22), ".", m.url(43))],
  "mailgun-key": (m) => [bare("ke", "y-", m.hex(32))],
  "mailchimp-key": (m) => [bare(m.hex(32), "-us", "21")],
  "brevo-key": (m) => [bare("xkey", "sib-", m.hex(64), "-", m.alnum(16))],
  "resend-key": (m) => [bare("r", "e_", m.alnum(8), "_", m.alnum(24))],
  "stripe-key": (m) => [
    bare("sk", "_live_", m.alnum(24)),
    bare("rk", "_live_", m.alnum(99)),
    bare("sk", "_test_", m.alnum(24)),
    bare("wh", "sec_", m.alnum(32)),
  ],
  "shopify-token": (m) => [bare("shp", "at_", m.hex(32)), bare("shp", "ss_", m.hex(32))],
  "square-token": (m) => [bare("sq0", "csp-", m.url(43)), bare("EA", "AA", m.url(60))],
  "paypal-token": (m) => [bare("access_token", "$production$", m.lower(16), "$", m.hex(32))],
  "grafana-token": (m) => [bare("gl", "sa_", m.alnum(32), "_", m.hex(8)), bare("gl", "c_", m.base64(64))],
  "sentry-token": (m) => [bare("sntr", "yu_", m.hex(64)), bare("sntr", "ys_", "eyJ", m.alnum(120))],
  "newrelic-key": (m) => [bare("NR", "AK-", m.upper(27)), bare(m.hex(36), "NR", "AL")],
  "dynatrace-token": (m) => [bare("dt0", "c01.", m.upper(24), ".", m.upper(64))],
  "datadog-key": (m) => [bare("dd", "api_", m.alnum(36))],
  "posthog-key": (m) => [bare("ph", "x_", m.alnum(43))],
  "vault-token": (m) => [bare("hv", "s.", m.url(90)), bare("hv", "b.", m.url(130))],
  "terraform-token": (m) => [bare(m.alnum(14), ".atlas", "v1.", m.url(67))],
  "pulumi-token": (m) => [bare("pu", "l-", m.hex(40))],
  "doppler-token": (m) => [bare("dp", ".pt.", m.alnum(43)), bare("dp", ".st.", "prd.", m.alnum(43))],
  "tailscale-key": (m) => [bare("ts", "key-", "auth-", m.alnum(12), "-", m.alnum(32))],
  "onepassword-token": (m) => [bare("op", "s_eyJ", m.alnum(250))],
  "launchdarkly-key": (m) => [
    bare("ap", "i-", m.hex(8), "-", m.hex(4), "-4", m.hex(3), "-", m.hex(4), "-", m.hex(12)),
  ],
  "postman-key": (m) => [bare("PM", "AK-", m.hex(24), "-", m.hex(34))],
  "planetscale-token": (m) => [bare("pscale", "_tkn_", m.url(43)), bare("pscale", "_pw_", m.url(43))],
  "neon-key": (m) => [bare("na", "pi_", m.lower(64)), bare("np", "g_", m.alnum(12))],
  "supabase-key": (m) => [bare("sb", "p_", m.hex(40)), bare("sb", "_secret_", m.url(31))],
  "databricks-token": (m) => [bare("da", "pi", m.hex(32)), bare("da", "pi", m.hex(32), "-2")],
  "linear-key": (m) => [bare("lin", "_api_", m.alnum(40)), bare("lin", "_oauth_", m.hex(64))],
  "notion-token": (m) => [bare("nt", "n_", m.alnum(46)), bare("secr", "et_", m.alnum(43))],
  "figma-token": (m) => [bare("fi", "gd_", m.url(43))],
  "vercel-token": (m) => [
    bare("vc", "p_", m.alnum(56)),
    bare("vercel", "_blob_rw_", m.alnum(16), "_", m.alnum(30)),
  ],
  "netlify-token": (m) => [bare("nf", "p_", m.alnum(36))],
  "airtable-token": (m) => [bare("pa", "t", m.alnum(14), ".", m.hex(64))],
  "asana-token": (m) => [bare("2", "/", m.digits(16), "/", m.digits(16), ":", m.hex(32))],
  "contentful-token": (m) => [bare("CF", "PAT-", m.url(43))],
  "dropbox-token": (m) => [bare("s", "l.", m.url(140))],
  "typeform-token": (m) => [bare("tf", "p_", m.url(59))],
  "readme-key": (m) => [bare("rd", "me_", m.lower(70))],
  "mapbox-token": (m) => [bare("sk.", "eyJ", m.alnum(80), ".", m.url(22))],
  "facebook-token": (m) => [bare("EA", "AC", m.alnum(160))],
  "twitter-bearer": (m) => [bare("A".repeat(22), m.alnum(16), "%2F", m.alnum(20), "%3D", m.alnum(50))],
  "fireworks-key": (m) => [bare("fw", "_", m.alnum(24))],
  "onepassword-key": (m) => [
    bare("A3", "-", m.upper(6), "-", m.upper(11), "-", m.upper(5), "-", m.upper(5), "-", m.upper(5)),
    bare(
      "A3",
      "-",
      m.upper(6),
      "-",
      m.upper(6),
      "-",
      m.upper(5),
      "-",
      m.upper(5),
      "-",
      m.upper(5),
      "-",
      m.upper(5),
    ),
  ],
  "adobe-secret": (m) => [bare("p8", "e-", m.alnum(32))],
  "clickhouse-key": (m) => [bare("4b", "1d", m.alnum(38))],
  "authress-key": (m) => [
    bare("sc", "_", m.alnum(20), ".", m.alnum(4), ".acc", "_", m.lower(12), ".", m.alnum(60)),
  ],
  "easypost-key": (m) => [bare("EZ", "AK", m.alnum(54)), bare("EZ", "TK", m.alnum(54))],
  "facebook-app-token": (m) => [bare(m.digits(16), "|", m.url(27))],
  "flutterwave-key": (m) => [
    bare("FLW", "SECK_TEST-", m.hex(32), "-X"),
    bare("FLW", "SECK-", m.hex(32), "-X"),
  ],
  "frameio-token": (m) => [bare("fio", "-u-", m.url(64))],
  "duffel-token": (m) => [bare("duffel", "_live_", m.url(43))],
  "shippo-token": (m) => [bare("shippo", "_test_", m.hex(40))],
  "harness-key": (m) => [bare("pat", ".", m.url(22), ".", m.hex(24), ".", m.alnum(20))],
  "infracost-key": (m) => [bare("ico", "-", m.alnum(32))],
  "intra42-secret": (m) => [bare("s-s4", "t2af-", m.hex(64))],
  "maxmind-key": (m) => [bare(m.alnum(6), "_", m.alnum(29), "_", "mmk")],
  "octopus-key": (m) => [bare("API", "-", m.upper(25), "7")],
  "openshift-token": (m) => [bare("sha256", "~", m.url(43))],
  "prefect-key": (m) => [bare("pn", "u_", m.alnum(36))],
  "scalingo-token": (m) => [bare("tk", "-us-", m.url(48))],
  "settlemint-token": (m) => [bare("sm", "_pat_", m.alnum(16)), bare("sm", "_sat_", m.alnum(16))],
  "rootly-token": (m) => [bare("root", "ly_", m.hex(64))],
  "voiceflow-key": (m) => [bare("VF", ".WS.", m.hex(24), ".", m.alnum(16))],
  "salesforce-key": (m) => [bare("3MV", "G9", m.alnum(80)), bare("00D", m.alnum(12), "!", m.alnum(96))],
  "hubspot-token": (m) => [bare("pat", "-eu1-", m.uuid())],
  "yandex-key": (m) => [bare("AQ", "VN", m.url(36)), bare("YC", "AJ", m.url(36))],
  "plaid-token": (m) => [bare("access", "-sandbox-", m.uuid())],
  "razorpay-key": (m) => [bare("rzp", "_live_", m.alnum(14))],
  "stripe-client-secret": (m) => [bare("pi", "_", m.alnum(24), "_secret_", m.alnum(25))],
  "azure-app-key": (m) => [bare(m.url(44), "Az", "Fu", m.alnum(6), "==")],
  "bitbucket-token": (m) => [bare("BB", "DC-", m.alnum(44))],
  "apify-token": (m) => [bare("apify", "_api_", m.alnum(36))],
  "adafruit-key": (m) => [bare("aio", "_", m.alnum(28))],
  "ramp-secret": (m) => [bare("ramp", "_sec_", m.alnum(48))],
  "defined-key": (m) => [bare("dn", "key-", m.upper(26), "-", m.upper(52))],
  "service-key": (m) => [
    bare("sl", "k_", m.hex(64)),
    bare("rh", "-api-", m.uuid()),
    bare("N", "F-", m.alnum(32)),
  ],
  "ansible-vault": (m) => [inside("$ANSIBLE_VAULT;1.1;AES256\n", m.hex(80))],
  "key-body": (m) => [
    bare("b3BlbnNzaC1rZXktdjE", m.base64(60)),
    bare("MIIEpAIBAA", m.base64(54)),
    bare("MHcCAQEE", m.base64(56)),
  ],
  "wallet-key": (m) => [
    bare("xprv", "9s21ZrQH143K", m.alnum(98).replace(/[0OIl]/g, "x")),
    inside("bitcoin: L", m.alnum(51).replace(/[0OIl]/g, "x")),
  ],
  "prefixed-hex": (m) => [bare("SEC", m.hex(64)), bare("waka_", m.uuid())],
  "age-key": (m) => [bare("AGE-", "SECRET-KEY-1", m.upper(58))],
  jwt: (m) => [
    bare("ey", "J", m.url(33), ".", "ey", "J", m.url(90), ".", m.url(43)),
    bare("ey", "J", m.url(33), ".", "ey", "J", m.url(90), "."),
    bare("ey", "J", m.url(40), ".", m.url(60), ".", m.url(16), ".", m.url(80), ".", m.url(22)),
  ],
}

export const CONTEXT_PROOFS: Readonly<Record<string, Proofs>> = {
  "private-key": (m) =>
    ["RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", "DSA ", ""]
      .map((type) => pem(m, `${type}PRIVATE KEY`))
      .concat(
        pem(m, "PGP PRIVATE KEY BLOCK"),
        inside(`${dashes}BEGIN RSA PRIVATE KEY${dashes}\n`, lines(m, 3)),
      ),
  "password-hash": (m) => [
    bare("$2", "b$12$", m.alnum(53)),
    bare("$ap", "r1$", m.alnum(8), "$", m.alnum(22)),
    bare("$1$", m.alnum(8), "$", m.alnum(10), "/", m.alnum(11)),
    bare("$8$", m.alnum(14), "$", m.alnum(43)),
    bare("$krb5", "asrep$23$", m.hex(32), "$", m.hex(200)),
    bare("$6", "$", m.alnum(16), "$", m.alnum(86)),
    bare("$arg", "on2id$v=19$m=65536,t=3,p=4$", m.base64(22), "$", m.base64(43)),
  ],
  "putty-key": (m) => [
    inside("PuTTY-User-Key-File-3: ssh-rsa\nPrivate-Lines: 8\n", lines(m, 4), "\nPrivate-MAC: x"),
  ],
  "sentry-dsn": (m) => [inside("https://", m.hex(32), `@o${m.digits(6)}.ingest.sentry.io/${m.digits(7)}`)],
  "url-password": (m) => [
    ...[
      "postgres",
      "postgresql",
      "mysql",
      "mongodb+srv",
      "redis",
      "amqps",
      "mssql",
      "https",
      "ftp",
      "smtp",
    ].map((scheme) => inside(`${scheme}://${m.word()}:`, m.password(), "@db.internal.example:5432/app")),
    inside("redis://:", m.alnum(20), "@cache:6379/0"),
    inside("postgres://app:", `p@${m.alnum(6)}/x`, "@localhost/db"),
  ],
  "url-token": (m) => [inside("git clone https://", m.alnum(40), "@git.example.com/team/app.git")],
  "signed-url": (m) => [
    inside("https://x.blob.example.net/c/f?sv=2022-11-02&se=2027-01-01&sig=", `${m.alnum(40)}%3D`),
    inside("https://b.s3.example.com/k?X-Amz-Date=20260101T000000Z&X-Amz-Signature=", m.hex(64)),
  ],
  authorization: (m) => [
    inside("Authorization: Bearer ", m.url(40)),
    inside("Authorization: Basic ", btoa(`${m.word()}:${m.password()}`)),
    inside('"authorization": "token ', m.hex(40), '"'),
    inside("authorization: ", m.alnum(32)),
    inside("headers['Authorization'] = 'Bot ", m.url(50), "'"),
  ],
  "dsn-password": (m) => [inside('sql.Open("mysql", "root:', m.password(), '@tcp(127.0.0.1:3306)/app")')],
  "basic-auth-call": (m) => [
    inside("requests.get(url, auth=('bob', '", m.password(), "'))"),
    inside('HTTPBasicAuth("bob", "', m.password(), '")'),
  ],
  bearer: (m) => [inside("used Bearer ", m.url(40), " as it was"), inside("bearer ", m.hex(40))],
  cookie: (m) => [
    inside("Cookie: ", `session=${m.alnum(32)}; theme=dark`),
    inside("Set-Cookie: ", `sid=${m.url(40)}; Path=/; HttpOnly`),
    inside('"cookie": "', `connect.sid=s%3A${m.url(32)}`, '"'),
  ],
  "login-flag": (m) => [
    inside(`curl -u ${m.word()}:`, m.password(), " https://api.example.com"),
    inside(`curl -s --user ${m.word()}:`, m.alnum(20), " https://api.example.com"),
    inside(`http -a ${m.word()}:`, m.password(), " example.com/api"),
  ],
  "user-file": (m) => [
    inside("htpasswd -cb .htpasswd admin ", m.password()),
    inside("smbclient //nas/share -U bob%", m.password()),
  ],
  "sql-password": (m) => [
    inside("CREATE USER app IDENTIFIED BY '", m.password(), "';"),
    inside("ALTER ROLE app WITH PASSWORD '", m.password(), "'"),
    inside("CREATE USER app WITH ENCRYPTED PASSWORD '", m.password(), "'"),
  ],
  pgpass: (m) => [inside("db.internal:5432:app:bob:", m.password())],
  "powershell-password": (m) => [inside('ConvertTo-SecureString "', m.password(), '" -AsPlainText -Force')],
}

/** What assignments.ts finds: no rows, but the same duty of proof. */
const echo = (before: string, secret: string, after: string) => inside(`echo ${before}`, secret, after)

export const FEED_PROOFS: Readonly<Record<string, Proofs>> = {
  "cli-password": (m) => [
    inside("mysql -u root -p", m.password(), " app"),
    inside("mysqldump -h db -uroot -p'", m.password(), "' app > dump.sql"),
    inside("sshpass -p ", m.password(), " ssh root@host"),
    inside("docker login -u me -p ", m.alnum(20), " registry.example.com"),
    inside("redis-cli -h cache -a ", m.alnum(16), " ping"),
    inside("mongosh -u admin -p ", m.password(), " --host db"),
    inside("ldapsearch -x -D cn=admin -w ", m.password(), " -b dc=x"),
    inside("sqlcmd -S db -U sa -P ", m.password(), " -Q x"),
    inside("zip -r -P ", m.password(), " out.zip dir"),
    inside("7z a -p", m.password(), " out.7z dir"),
  ],
  "piped-password": (m) => [
    inside("echo ", m.password(), " | sudo -S apt update"),
    inside("echo 'bob:", m.password(), "' | chpasswd"),
  ],
  "openssl-password": (m) => [inside("openssl rsa -in k.pem -passin pass:", m.password(), " -out o.pem")],
  netrc: (m) => [
    inside("machine api.example.com login bob password ", m.password()),
    inside("machine x\n  login bob\n  password ", m.password()),
  ],
  "cookie-flag": (m) => [inside("curl -b '", `session=${m.alnum(32)}`, "' https://app.example.com")],
  "fed-secret": (m) => [
    echo("", m.password(), " | docker login -u ci --password-stdin"),
    echo("-n '", m.password(), "' | gcloud secrets create dsn --data-file=-"),
    inside("printf %s ", m.password(), " | gh secret set DSN"),
    echo("'ci:", m.password(), "' | sudo chpasswd"),
  ],
  "remote-login": () => [
    inside("psexec \\\\10.0.0.4 -u Administrator -p ", "marmotmeadow", " cmd"),
    inside("cqlsh node1 -u cassandra -p ", "marmotmeadow"),
  ],
  "connection-string": () => [
    inside("Server=db;Port=5432;User Id=app;Password=", "marmotmeadow", ";Database=shop;"),
    inside("Provider=SQLOLEDB.1;User ID=app; Password =", "marmotmeadow", ";Initial Catalog=shop"),
  ],
  "user-pair": () => [
    inside("Open it at http://localhost:8080 (default user/pass: airflow / ", "marmot_meadow87", ")"),
    inside("- User/pass: `shop` / `", "Marmot!87", "`"),
  ],
  "user-at-host": () => [inside("certipy req 'corp.local/john:", "Marmot!87", "@ca.corp.local' -ca x")],
  "here-secret": (m) => [inside("gh secret set DSN <<< '", m.password(), "'")],
  "here-document": (m) => [inside("docker login -u ci --password-stdin <<EOF\n", m.password(), "\nEOF")],
  "secret-argument": (m) => [
    inside("gh secret set DSN --body ", m.password()),
    inside("gh secret set DSN -b ", m.password(), " --repo a/b"),
    inside("az keyvault secret set --vault-name v --name dsn --value ", m.password()),
    inside("aws secretsmanager create-secret --name app --secret-string ", m.password()),
  ],
  "value-of-secure": (m) => [
    inside("aws ssm put-parameter --name /a --value ", m.password(), " --type SecureString"),
  ],
  "given-secret": (m) => [
    inside("rclone obscure ", m.password()),
    inside("cargo login ", m.alnum(32)),
    inside("redis-cli AUTH ", m.password()),
    inside("npm publish --otp ", m.digits(6)),
    inside("ansible-vault encrypt_string '", m.password(), "' --name x"),
  ],
  "program-flag": (m) => [
    inside("openssl enc -aes-256-cbc -k ", m.password(), " -in a"),
    inside("ssh-keygen -t ed25519 -N '", m.password(), "' -f id"),
    inside("keytool -genkey -storepass ", m.password(), " -alias a"),
    inside("curl -sSfu ci:", m.password(), " https://x.example"),
    inside("twine upload -u ci -p ", m.password(), " dist/a"),
  ],
  "user-and-password": (m) => [inside("mosquitto_pub -h h -u ci -P ", m.alnum(10), " -m hi")],
  "user-pass-words": (m) => [
    inside("rclone config create r sftp host h user bob pass ", `${m.digits(1)}${m.lower(8)}${m.digits(2)}`),
  ],
  "flag-token": (m) => [inside("codecov -t ", m.uuid()), inside("mycli deploy -t ", m.alnum(28), " --prod")],
  "database-login": (m) => [
    inside("sqlplus scott/", m.alnum(12), "@db"),
    inside("jdbc:oracle:thin:scott/", m.alnum(12), "@//db:1521/x"),
  ],
  "typed-answer": (m) => [
    inside('expect "Password:"\nsend "', m.alnum(10), '\\r"'),
    inside('expect assword; send "', m.alnum(10), '\\r"'),
    inside('expect "assword:" { send "', m.alnum(10), '\\r" }'),
  ],
  "secret-path": (m) => [inside("https://maker.example.com/trigger/x/with/key/", m.alnum(43))],
  "url-parameter": (m) => [
    inside("https://maps.example.com/api?key=", m.alnum(32), "&zoom=4"),
    inside("https://x.example.com/cb?state=1&code=", m.url(40)),
  ],
  "session-cookie": (m) => [inside("PHPSESSID=", m.lower(26)), inside("_gitlab_session=", m.hex(32))],
  "terraform-default": (m) => [inside('variable "db_password" {\n  default = "', m.alnum(12), '"\n}')],
  "xml-attribute": (m) => [inside('<auth user="ci" value="', m.alnum(12), '"/>')],
  "wifi-password": (m) => [inside("WIFI:S:home;T:WPA;P:", m.alnum(12), ";;")],
  "router-password": (m) => [inside("username ci password 7 ", m.upper(18))],
  "key-number": (m) => [inside('"private_key_id": "', m.hex(40), '"')],
  "key-pair": (m) => [inside(`${"AK"}IA${m.base32(16)} / `, m.alnum(40))],
  account: (m) => [inside("log in with admin / ", m.alnum(10)), inside("creds: root/", m.alnum(10))],
  "vendor-setting": (m) => [inside("ALGOLIA_ADMIN=", m.hex(32)), inside("plaid: ", m.hex(30))],
}

export const ASSIGNMENT_PROOFS: Proofs = (m) => [
  ...[
    "API_KEY",
    "STRIPE_KEY",
    "FOO_TOKEN",
    "DB_PASSWORD",
    "DB_PASS",
    "AWS_SECRET_ACCESS_KEY",
    "CLIENT_SECRET",
    "NPM_AUTH_TOKEN",
    "GITHUB_PAT",
    "DD_API_KEY",
    "CLOUDFLARE_API_TOKEN",
    "TWILIO_AUTH_TOKEN",
    "HEROKU_API_KEY",
    "SESSION_SECRET",
    "ENCRYPTION_KEY",
    "PGPASSWORD",
  ].flatMap((name) => [
    inside(`${name}=`, m.alnum(24)),
    inside(`export ${name}="`, m.base64(40), '"'),
    inside(`${name}='`, m.password(), "'"),
    inside(`docker run -e ${name}=`, m.url(20), " image"),
  ]),
  ...[
    "password",
    "passwd",
    "secret",
    "apiKey",
    "api_key",
    "access_token",
    "refreshToken",
    "client_secret",
    "privateKey",
    "auth_token",
    "dbPassword",
  ].flatMap((name) => [
    inside(`{"${name}": "`, m.alnum(24), '", "user": "bob"}'),
    inside(`${name} = "`, m.alnum(20), '"'),
    inside(`  ${name}: `, m.alnum(28), "\n  user: bob"),
    inside(`https://example.com/cb?${name}=`, m.url(24), "&x=1"),
    inside(`const ${name}: string = '`, m.url(30), "'"),
  ]),
  ...["password", "token", "api-key", "secret", "auth-token", "client-secret"].flatMap((flag) => [
    inside(`tool --${flag} `, m.alnum(16), " --verbose"),
    inside(`tool --${flag}=`, m.password(), " run"),
    inside(`tool --${flag} '`, m.password(), "' run"),
  ]),
  inside("password: ", m.password()),
  inside('password:\n  "', m.password(), '"'),
  inside("password: |-\n  ", m.password()),
  inside("tool --password \\\n  ", m.password(), " \\\n  --x"),
  inside("Server=db;User Id=sa;Password=", m.password(), ";Encrypt=true"),
  inside("X-Api-Key: ", m.hex(16)),
  inside("curl -H 'PRIVATE-TOKEN: ", m.url(20), "' https://git.example.com"),
  inside("<password>", m.password(), "</password>"),
  inside("//registry.example.com/:_authToken=", m.alnum(30)),
  inside('os.environ["API_KEY"] = "', m.alnum(20), '"'),
  inside('setenv("API_KEY", "', m.alnum(20), '")'),
  inside("ENV API_KEY ", m.alnum(20)),
  inside("fish -c 'set -x API_KEY ", m.alnum(20), "'"),
  inside("setx API_KEY ", m.alnum(20)),
  inside("use token ", m.alnum(40), " for the API"),
  inside("vault token is ", m.alnum(40)),
  inside("https://maps.example.com/api?q=x&key=", m.alnum(36)),
  inside('psk="', m.password(), '"'),
  inside("pw: ", m.password()),
  inside('{"auths":{"r.example.com":{"auth":"', btoa(`bob:${m.password()}`), '"}}}'),
  inside("aws_secret_access_key = ", m.base64(40)),
  inside("AWS Secret: aws_secret_access_key=", m.base64(40)),
]
