// The proof of every row: samples that must be redacted, made from a seeded source so that no file holds a
// secret in one piece. The type asks for each kind of both tables: a row without its proof does not compile.
import type { ContextKind } from "../../src/core/trust/secret-contexts.ts"
import type { TokenKind } from "../../src/core/trust/secret-patterns.ts"

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

export const TOKEN_PROOFS: Readonly<Record<TokenKind, Proofs>> = {
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
  "age-key": (m) => [bare("AGE-", "SECRET-KEY-1", m.upper(58))],
  jwt: (m) => [
    bare("ey", "J", m.url(33), ".", "ey", "J", m.url(90), ".", m.url(43)),
    bare("ey", "J", m.url(33), ".", "ey", "J", m.url(90), "."),
    bare("ey", "J", m.url(40), ".", m.url(60), ".", m.url(16), ".", m.url(80), ".", m.url(22)),
  ],
}

export const CONTEXT_PROOFS: Readonly<Record<ContextKind, Proofs>> = {
  "private-key": (m) =>
    ["RSA ", "EC ", "OPENSSH ", "ENCRYPTED ", "DSA ", ""]
      .map((type) => pem(m, `${type}PRIVATE KEY`))
      .concat(
        pem(m, "PGP PRIVATE KEY BLOCK"),
        inside(`${dashes}BEGIN RSA PRIVATE KEY${dashes}\n`, lines(m, 3)),
      ),
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
  "cookie-flag": (m) => [inside("curl -b '", `session=${m.alnum(32)}`, "' https://app.example.com")],
  "login-flag": (m) => [
    inside(`curl -u ${m.word()}:`, m.password(), " https://api.example.com"),
    inside(`curl -s --user ${m.word()}:`, m.alnum(20), " https://api.example.com"),
    inside(`http -a ${m.word()}:`, m.password(), " example.com/api"),
  ],
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
  "user-file": (m) => [
    inside("htpasswd -cb .htpasswd admin ", m.password()),
    inside("smbclient //nas/share -U bob%", m.password()),
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
  "sql-password": (m) => [
    inside("CREATE USER app IDENTIFIED BY '", m.password(), "';"),
    inside("ALTER ROLE app WITH PASSWORD '", m.password(), "'"),
    inside("CREATE USER app WITH ENCRYPTED PASSWORD '", m.password(), "'"),
  ],
  pgpass: (m) => [inside("db.internal:5432:app:bob:", m.password())],
  "powershell-password": (m) => [inside('ConvertTo-SecureString "', m.password(), '" -AsPlainText -Force')],
}

/** What assignments.ts finds: no rows, but the same duty of proof. */
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
