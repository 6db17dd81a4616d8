// Keys of services that no table names, in the forms that such keys have and the places in which they are met; then
// passwords in places that were found missing. The figures of the lists behind them are in docs/threats.md.
import type { Kinds } from "./secret-kinds.ts"
import { kindsOf } from "./secret-kinds-second.ts"

/** Alphabet and length, as the services use them. */
const FORMS = {
  "both cases, 24": "{an24}",
  "both cases, 40": "{an40}",
  "small letters, 32": "{low8}{dig2}{low6}{dig3}{low5}{dig2}{low4}{dig2}",
  "capitals, 32": "{up5}{dig2}{up4}{dig3}{up6}{dig2}{up7}{dig3}",
  "hexadecimal, 32": "{hex32}",
  "hexadecimal, 40": "{hex40}",
  "hexadecimal, 64": "{hex64}",
  uuid: "{uuid}",
  "Base64, 44": "{six43}=",
  "in two parts": "{an22}.{an43}",
}

const PLACES = {
  env: "PLOVRO_KEY=§\nDEBUG=1",
  export: 'export PLOVRO_TOKEN="§"',
  json: '{"service":"plovro","plovro_key":"§","region":"eu"}',
  "json within": '{\n  "plovro": {\n    "apiKey": "§",\n    "timeout": 30\n  }\n}',
  header: 'curl -s -H "X-Plovro-Key: §" https://api.plovro.example/v1/me',
  bearer: 'curl -s https://api.plovro.example/v2 -H "Authorization: Token §"',
  flag: "plovro deploy --access-token § --verbose",
  log: "2026-03-02T10:11:12Z DEBUG plovro: using api key § for tenant 7",
  heredoc: "cat > .env <<'EOF'\nPLOVRO_SECRET=§\nPORT=3000\nEOF",
  sentence: "my plovro token is §, please wire it up",
  "at the end": "here is the api key for plovro: §",
  call: 'const client = new PlovroClient("§")',
  yaml: "plovro:\n  token: §\n  timeout: 5",
}

/** No word beside them says what they are. */
const ALONE = {
  sentence: "I pasted § into the form and it worked",
  log: "[warn] rejected: §",
  list: '["§","other"]',
  line: "first\n§\nlast",
}

const named = Object.entries(FORMS).flatMap(([form, value]) =>
  Object.entries(PLACES).map(([place, text]) => [`${form}: ${place}`, [value, text]] as const),
)
const alone = ["both cases, 24", "both cases, 40", "small letters, 32", "in two parts"].flatMap((form) =>
  Object.entries(ALONE).map(
    ([place, text]) => [`${form}, alone: ${place}`, [FORMS[form as keyof typeof FORMS], text]] as const,
  ),
)

export const FOURTH_KINDS: Kinds = kindsOf({
  ...Object.fromEntries([...named, ...alone]),
  "bold in HTML": ["{weak}", "<p>Your first password is <b>§</b>, change it soon.</p>"],
  "a tag between": ["{weak}", "<p>Password: <span class='mono'>§</span></p>"],
  "user and password in ticks": ["{weak}", "Use this account: `anna@corp.io` / `§` (role `editor`)"],
  "a user of any name": ["{weak}", "UI at http://localhost:8080 (user/pass: conveyor / §)"],
  "far from its word": ["{weak}", "The password that all of the demo accounts share for now is: `§`."],
  "an array of characters": ["{weak}", 'char pass[] = "§";  // of the network'],
  "a list of accounts": ["{weak}", "console.log('Login credentials:')\nconsole.log('  Clerk: clerk / §')"],
  "a user at a host": ["{weak}", "tool req 'corp.local/anna:§@ca.corp.local' -t x"],
  "a misspelt name": ["{pw}", "X3_PSWD=§"],
  "a name in Portuguese": ["{pw}", 'senha = "§"'],
  "a field of a form": ["{weak}", 'if (PasswordBox.Text == "§") Open();'],
  "the literal first": ["{weak}", 'if ("§".equals(password)) open();'],
  "a connection string": ["{weak}", "Server=db;Port=5432;User Id=app;Password=§;Database=shop;"],
  psexec: ["{weak}", "psexec \\\\10.0.0.4 -u Administrator -p § cmd"],
  mkpasswd: ["{weak}", "PASSWORD=$(mkpasswd §)"],
  "a Kerberos hash": ["{hex128}", "$krb5asrep$23${hex32}$§"],
  "Base64 behind a name": ["base64:DB_PASSWORD={an16}", "SETTINGS_B64=§"],
})
