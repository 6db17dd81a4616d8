// Secrets made for tests, in every place in which we know to meet them; the last ones not from the table's own shapes.
import {
  ASSIGNMENT_PROOFS,
  CONTEXT_PROOFS,
  makeFrom,
  type Proof,
  TOKEN_PROOFS,
} from "../../../src/privacy/secret-patterns.test.proofs.ts"

export const SEED = 7

export function secretSamples(): readonly Proof[] {
  const make = makeFrom(SEED)
  const bare = Object.values(TOKEN_PROOFS).flatMap((proofs) => proofs(make))
  const placed = [
    ...Object.values(CONTEXT_PROOFS).flatMap((proofs) => proofs(make)),
    ...ASSIGNMENT_PROOFS(make),
  ]
  const inJson = [...bare, ...placed].map(({ text, secret }) => ({
    text: JSON.stringify({ tool: "Bash", command: `cd app\n${text}` }),
    secret: JSON.stringify(secret).slice(1, -1),
  }))
  const inHeader = bare.slice(0, 40).map(({ secret }) => {
    const encoded = btoa(`user:${secret}`)
    return { text: `curl -H "Authorization: Basic ${encoded}" https://api.example.com`, secret: encoded }
  })
  const inProse = bare.map(({ text, secret }) => ({ text: `It printed ${text}, which worked.`, secret }))
  return [...bare, ...placed, ...inJson, ...inHeader, ...inProse, ...unseen(make)]
}

/** Not from the rows' own shapes: as people paste them. */
function unseen(make: ReturnType<typeof makeFrom>): readonly Proof[] {
  const password = () => make.password()
  return [
    ["PGPASSWORD=", password(), " psql -h db -U app"],
    ["MYSQL_PWD=", password(), " mysql -u root"],
    ["echo 'DB_PASSWORD=", password(), "' >> .env"],
    ["sudo -S <<< pw; export SUDO_PASSWORD=", password(), ""],
    ["heroku config:set SECRET_KEY_BASE=", make.hex(64), " -a app"],
    ["fly secrets set DATABASE_PASSWORD=", make.alnum(24), ""],
    ["kubectl create secret generic db --from-literal=password=", password(), ""],
    ["aws configure set aws_secret_access_key ", make.base64(40), ""],
    ["helm upgrade app . --set auth.password=", password(), ""],
    ["terraform apply -var 'db_password=", password(), "'"],
    ["npm config set //registry.example.com/:_authToken ", make.alnum(36), ""],
    ["wget --http-password=", password(), " https://x.example.com/f"],
    ['my $password = "', password(), '";'],
    ["DB_PASSWORD: ", password(), "\nDB_HOST: db"],
    ["spring.datasource.password=", password(), ""],
    ['"ConnectionStrings": "Server=db;Database=a;User=sa;Pwd=', password(), ';"'],
    ["jdbc:postgresql://db/app?user=bob&password=", password(), ""],
    ["the admin password is: ", password(), ""],
    ["password => '", password(), "',"],
    ['<add key="ApiKey" value="', make.alnum(32), '" />'],
    ["login --token=", make.alnum(40), ""],
    ["x-auth-token: ", make.hex(32), ""],
    ["access_key_secret: ", make.alnum(30), ""],
    ["[default]\naws_access_key_id = X\naws_secret_access_key = ", make.base64(40), "\nregion = eu-west-1"],
    ["Bearer ", make.url(48), ""],
    ["Proxy-Authorization: Basic ", btoa(`bob:${password()}`), ""],
    ["git remote set-url origin https://oauth2:", make.alnum(26), "@gitlab.example.com/a/b.git"],
    ["client_secret=", make.alnum(32), "&grant_type=client_credentials"],
    ["+  apiKey: '", make.alnum(32), "',"],
    ["-PASSWORD=", password(), ""],
  ].map(([before = "", secret = "", after = ""]) => ({ text: before + secret + after, secret }))
}

/** Whether the text still shows half of it. */
export function shows(text: string, secret: string): boolean {
  const half = Math.max(4, Math.ceil(secret.length / 2))
  return text.includes(secret.slice(0, half)) || text.includes(secret.slice(-half))
}
