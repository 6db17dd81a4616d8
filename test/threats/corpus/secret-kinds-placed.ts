// Secrets that are known by what stands beside them: commands, files, headers, addresses and sentences.
import type { Chance, Kinds } from "./secret-kinds.ts"

const SEED_WORDS =
  "abandon ability orchard velvet lizard tornado umbrella wisdom copper dinosaur garage hazard island jungle kitchen ladder mango noodle oyster pepper quantum ribbon saddle timber".split(
    " ",
  )
const phrase = (m: Chance, length: number) =>
  Array.from({ length }, () => SEED_WORDS[Number(m.digits(3)) % SEED_WORDS.length]).join(" ")
const b64 = (text: string) => btoa(text)
const wide = (text: string) =>
  [...text]
    .map((c) => (/[!-~]/.test(c) ? String.fromCodePoint((c.codePointAt(0) ?? 0) + 0xfee0) : c))
    .join("")

export const PLACED_KINDS: Kinds = {
  "pgpassword-quoted": (m) => [
    ["PGPASSWORD='", m.pw(), "' psql -h db -U app -c 'select 1'"],
    ['PGPASSWORD="', m.pw(), '" pg_dump app > app.sql'],
    ["export PGPASSWORD='", m.pw(), "'"],
  ],
  "password-en": (m) => [
    ["The password is ", m.plainPw(), ", please log in."],
    ["Our staging password is: ", m.pw(), ""],
    ["log in as deploy with password ", m.plainPw(), " and restart"],
    ["The db password was changed to ", m.plainPw(), " yesterday."],
    ["Use the passphrase ", m.plainPw(), " when it asks."],
    ["my pw is ", m.plainPw(), ""],
  ],
  "password-de": (m) => [
    ["Das Passwort lautet ", m.plainPw(), ", bitte einloggen."],
    ["Das Kennwort für die Datenbank ist ", m.pw(), ""],
    ["Passwort: ", m.pw(), ""],
  ],
  "password-fr": (m) => [
    ["Le mot de passe est ", m.plainPw(), ", connecte-toi."],
    ["Utilise le mot de passe « ", m.pw(), " » pour la base."],
    ["Mot de passe : ", m.pw(), ""],
  ],
  "password-es": (m) => [
    ["La contraseña es ", m.plainPw(), ", entra con ella."],
    ["Usa la clave de acceso ", m.plainPw(), " para el servidor."],
    ["Contraseña: ", m.pw(), ""],
  ],
  "password-pt": (m) => [
    ["A senha é ", m.plainPw(), ", entre no servidor."],
    ["Senha do banco: ", m.pw(), ""],
    ["A palavra-passe do servidor é ", m.plainPw(), "."],
  ],
  "password-it": (m) => [
    ["La password è ", m.plainPw(), ", accedi pure."],
    ["La parola d'ordine è ", m.plainPw(), ""],
    ["Password del database: ", m.pw(), ""],
  ],
  "password-ja": (m) => [
    ["パスワードは", m.plainPw(), "です。"],
    ["データベースのパスワード：", m.pw(), ""],
    ["パスワードは「", m.pw(), "」を使ってください"],
  ],
  "password-zh": (m) => [
    ["密码是", m.plainPw(), "，请登录。"],
    ["数据库密码：", m.pw(), ""],
    ["口令为 ", m.plainPw(), " 。"],
  ],
  "password-ru": (m) => [
    ["Пароль от базы: ", m.pw(), ""],
    ["Пароль — ", m.plainPw(), ", заходи."],
    ["используй пароль ", m.plainPw(), " для входа"],
  ],
  "password-ko": (m) => [
    ["비밀번호는 ", m.plainPw(), "입니다."],
    ["데이터베이스 비밀번호: ", m.pw(), ""],
    ["암호는 ", m.plainPw(), " 이에요"],
  ],
  "admin-slash": (m) => [
    ["log in with admin / ", m.pw(), " on the dashboard"],
    ["creds: root/", m.plainPw(), ""],
    ["the test account is admin:", m.plainPw(), " on staging"],
  ],
  "login-pass": (m) => [
    ["login: deploy pass: ", m.pw(), ""],
    ["user: ops, pw: ", m.pw(), ""],
    ["username=ci\npassword=", m.pw(), "\nhost=db"],
    ["Benutzer: admin, Passwort: ", m.pw(), ""],
  ],
  "one-time-code": (m) => [
    ["the one-time code is ", m.digits(6), ", it expires soon"],
    ["your verification code: ", m.digits(6), ""],
    ["OTP ", m.digits(6), " please enter it"],
    ["my 2FA code is ", `${m.digits(3)} ${m.digits(3)}`, ""],
    ["enter the MFA token ", m.digits(6), " at the prompt"],
  ],
  "backup-codes": (m) => [
    [
      "GitHub recovery codes:\n",
      `${m.hex(5)}-${m.hex(5)}\n${m.hex(5)}-${m.hex(5)}\n${m.hex(5)}-${m.hex(5)}`,
      "\n",
    ],
    ["backup codes: ", `${m.digits(8)} ${m.digits(8)} ${m.digits(8)}`, ""],
  ],
  "totp-secret": (m) => [
    ["otpauth://totp/Acme:me?secret=", m.base32(32), "&issuer=Acme"],
    ["the TOTP secret is ", m.base32(32), ""],
    ["oathtool --totp -b ", m.base32(32), ""],
  ],
  "seed-phrase": (m) => [
    ["seed phrase: ", phrase(m, 12), ""],
    ["The wallet's recovery phrase is ", phrase(m, 24), "."],
    ['mnemonic = "', phrase(m, 12), '"'],
  ],
  "from-literal": (m) => [
    ["kubectl create secret generic app --from-literal=DSN=", m.plainPw(), " -n prod"],
    ["kubectl create secret generic app --from-literal=dsn='", m.pw(), "'"],
    ["kubectl create secret generic x --from-literal thing=", m.plainPw(), ""],
  ],
  "k8s-secret-data": (m) => [
    ["apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\ndata:\n  conf: ", b64(m.pw() + m.alnum(6)), "\n"],
    [
      "apiVersion: v1\nkind: Secret\nmetadata:\n  name: app\nstringData:\n  dsn: ",
      m.pw(),
      "\n  other: ",
      m.plainPw(),
      "\ntype: Opaque\n",
    ],
    ['{"kind":"Secret","data":{"blob":"', b64(m.plainPw()), '"}}'],
  ],
  "password-stdin": (m) => [
    ["echo ", m.plainPw(), " | docker login -u me --password-stdin"],
    ["echo '", m.pw(), "' | docker login ghcr.io -u me --password-stdin"],
    ["printf %s ", m.plainPw(), " | podman login --password-stdin quay.io"],
    ["docker login -u me --password-stdin <<< ", m.plainPw(), ""],
    ["docker login -u me --password-stdin <<EOF\n", m.plainPw(), "\nEOF"],
  ],
  "openssl-pass": (m) => [
    ["openssl enc -aes-256-cbc -k ", m.plainPw(), " -in a -out b"],
    ["openssl rsa -in k.pem -passin pass:", m.plainPw(), " -out o.pem"],
    ["openssl enc -d -aes-256-cbc -pass 'pass:", m.pw(), "' -in b"],
    ["openssl enc -aes-256-cbc -K ", m.hex(64), " -iv 0"],
  ],
  netrc: (m) => [
    ["machine api.example.com\n  login bob\n  password ", m.pw(), "\n"],
    ["machine github.com login bob password ", m.plainPw(), ""],
    ["cat > ~/.netrc <<EOF\nmachine h.example.com\nlogin bob\npassword ", m.plainPw(), "\nEOF"],
  ],
  "base64-assignment": (m) => {
    const inner = `DB_PASSWORD=${m.plainPw()}`
    const twice = b64(b64(`api_key: ${m.alnum(24)}`))
    return [
      ["echo ", b64(inner), " | base64 -d > .env"],
      ["config: ", b64(`{"password":"${m.plainPw()}"}`), ""],
      ["blob ", twice, ""],
    ]
  },
  "split-backslash": (m) => {
    const [a, b] = [m.alnum(18), m.alnum(18)]
    return [
      ["curl -d key=ghp_\\\n", `${a}${b}`, " https://x"],
      ["deploy gh", `p_${a}\\\n${b}`, " now"],
      ["TOKEN=", `${a}\\\n${b}`, ""],
    ]
  },
  "split-concat": (m) => {
    const [a, b] = [m.alnum(18), m.alnum(18)]
    return [
      ['const t = "gh', `p_${a}" + "${b}`, '"'],
      ["t = 'gh", `p_${a}' '${b}`, "'"],
      ['key: "AKIA" + "', m.base32(16), '"'],
    ]
  },
  "full-width": (m) => [
    ["the token ", wide(`ghp_${m.alnum(36)}`), " works"],
    ["key: ", wide(`AKIA${m.base32(16)}`), ""],
    ["ｇhp_", m.alnum(36), " is it"],
  ],
  homoglyph: (m) => [
    ["use ghр_", m.alnum(36), " there"],
    ["it is АKIA", m.base32(16), " then"],
  ],
  "gh-secret-set": (m) => [
    ["gh secret set DEPLOY --body ", m.plainPw(), ""],
    ["gh secret set DSN -b '", m.pw(), "' --repo a/b"],
    ["gh secret set NAME --body=", m.plainPw(), ""],
    ["echo ", m.plainPw(), " | gh secret set NAME"],
    ["gh secret set NAME <<< '", m.pw(), "'"],
  ],
  "aws-ssm": (m) => [
    ["aws ssm put-parameter --name /app/dsn --type SecureString --value ", m.plainPw(), ""],
    ["aws ssm put-parameter --name /app/x --value '", m.pw(), "' --type SecureString --overwrite"],
  ],
  "aws-secretsmanager": (m) => [
    ["aws secretsmanager create-secret --name app --secret-string ", m.plainPw(), ""],
    [
      'aws secretsmanager put-secret-value --secret-id app --secret-string \'{"u":"bob","p":"',
      m.plainPw(),
      "\"}'",
    ],
  ],
  "gcloud-secrets": (m) => [
    ["printf ", m.plainPw(), " | gcloud secrets create dsn --data-file=-"],
    ["echo -n '", m.pw(), "' | gcloud secrets versions add dsn --data-file=-"],
  ],
  "azure-keyvault": (m) => [
    ["az keyvault secret set --vault-name v --name dsn --value ", m.plainPw(), ""],
    ["az login --service-principal -u app -p ", m.plainPw(), " --tenant t"],
  ],
  "vault-kv": (m) => [
    ["vault kv put secret/app dsn=", m.plainPw(), ""],
    ["vault write secret/app value='", m.pw(), "' ttl=1h"],
  ],
  "heroku-config": (m) => [
    ["heroku config:set DSN=", m.plainPw(), " -a app"],
    ["heroku config:set WHATEVER='", m.pw(), "' --app a"],
  ],
  "fly-secrets": (m) => [
    ["fly secrets set DSN=", m.plainPw(), " -a app"],
    ["flyctl secrets set X='", m.pw(), "' Y=", m.plainPw(), ""],
  ],
  "wrangler-secret": (m) => [
    ["echo ", m.plainPw(), " | wrangler secret put DSN"],
    ["npx wrangler secret put X <<< ", m.plainPw(), ""],
  ],
  "vercel-env": (m) => [
    ["echo ", m.plainPw(), " | vercel env add DSN production"],
    ["supabase secrets set DSN=", m.plainPw(), ""],
  ],
  "rclone-obscure": (m) => [
    ["rclone obscure ", m.plainPw(), ""],
    ["rclone config create s sftp host h pass $(rclone obscure '", m.pw(), "')"],
  ],
  sshpass: (m) => [
    ["sshpass -p ", m.plainPw(), " ssh root@h"],
    ["sshpass -p'", m.pw(), "' scp a b:"],
    ["SSHPASS=", m.plainPw(), " sshpass -e ssh h"],
  ],
  "mysql-p": (m) => [
    ["mysql -u root -p", m.plainPw(), " app < dump.sql"],
    ["mysqldump -uroot -p'", m.pw(), "' app"],
    ["mysqladmin --password=", m.plainPw(), " status"],
  ],
  "curl-u": (m) => [
    ["curl -u bob:", m.plainPw(), " https://api.example.com"],
    ["curl --user 'bob:", m.pw(), "' https://x.example.com"],
    ["curl -sSfu bob:", m.plainPw(), " https://x.example.com"],
  ],
  "auth-header": (m) => [
    ["curl -H 'Authorization: Bearer ", m.url(30), "' https://x"],
    ["curl -H 'Authorization: token ", m.hex(40), "' https://x"],
    ["curl -H 'Authorization: ", m.alnum(24), "' https://x"],
    ['-H "X-Api-Key: ', m.alnum(20), '"'],
    ["Authorization: ApiKey ", m.alnum(28), ""],
    ['headers = {"PRIVATE-TOKEN": "', m.alnum(20), '"}'],
  ],
  "basic-header": (m) => [
    ["Authorization: Basic ", b64(`bob:${m.pw()}`), ""],
    ['-H "Authorization: Basic ', b64(`ci:${m.plainPw()}`), '"'],
  ],
  "dash-t-token": (m) => [
    ["mycli deploy -t ", m.alnum(28), " --prod"],
    ["sentry-cli --auth-token ", m.hex(64), " releases"],
    ["codecov -t ", m.uuid(), ""],
    ["ngrok authtoken ", m.alnum(49), ""],
  ],
  "url-key": (m) => [
    ["open https://maps.example.com/api?key=", m.alnum(32), "&zoom=4"],
    ["https://x.example.com/f?sv=2022&sig=", encodeURIComponent(`${m.base64(43)}=`), "&se=1"],
    ["https://x.example.com/hook?token=", m.alnum(20), ""],
    ["https://x.example.com/cb?code=", m.url(40), "&state=1"],
    ["wss://x.example.com/ws?access_token=", m.url(40), ""],
  ],
  "aws-presigned": (m) => [
    ["https://b.s3.amazonaws.com/f?X-Amz-Expires=60&X-Amz-Signature=", m.hex(64), ""],
    ["https://b.s3.amazonaws.com/f?X-Amz-Security-Token=", m.alnum(120), "&x=1"],
  ],
  "url-userinfo": (m) => [
    ["git clone https://bob:", m.plainPw(), "@git.example.com/a.git"],
    ["https://", m.hex(40), "@git.example.com/a.git"],
    ["redis://:", m.plainPw(), "@cache:6379/0"],
    ["ftp://u:", m.plainPw(), "@h/x"],
    ["https://oauth2:", m.alnum(22), "@gitlab.example.com/a.git"],
  ],
  "postgres-url": (m) => [
    ["DATABASE_URL=postgres://app:", m.plainPw(), "@db:5432/app"],
    ["psql postgresql://app:", encodeURIComponent(m.pw()), "@db/app?sslmode=require"],
  ],
  "mongo-url": (m) => [
    ["mongodb+srv://app:", m.plainPw(), "@c0.example.net/app"],
    ["amqp://guest:", m.plainPw(), "@mq:5672/"],
  ],
  "slack-signing": (m) => [
    ["SLACK_SIGNING=", m.hex(32), ""],
    ["SLACK_SIGNING: ", m.hex(32), ""],
  ],
  "odd-env-names": (m) => [
    ["DB_PASS=", m.plainPw(), ""],
    ["MYSQL_PWD=", m.plainPw(), " mysql"],
    ["AUTH='", m.pw(), "'"],
    ["ENCRYPTION_KEY=", m.hex(64), ""],
    ["JWT_SIGNING_KEY=", m.alnum(40), ""],
    ["COOKIE_SALT=", m.alnum(20), ""],
    ["APP_PEPPER=", m.alnum(20), ""],
    ["RAILS_MASTER_KEY=", m.hex(32), ""],
    ["MASTER=", m.hex(40), ""],
    ["CREDS=", m.plainPw(), ""],
  ],
  "secret-key-base": (m) => [
    ["SECRET_KEY_BASE=", m.hex(128), ""],
    ["SECRET_KEY = 'django-insecure-", m.alnum(50), "'"],
  ],
  "xml-auth": (m) => [
    ["<auth>", m.plainPw(), "</auth>"],
    [
      "<server><id>x</id><username>bob</username><password>",
      m.pw().replace("<", "x").replace("&", "y"),
      "</password></server>",
    ],
    ["<auth>\n  <user>bob</user>\n  <secret>", m.plainPw(), "</secret>\n</auth>"],
    ['<auth user="bob" value="', m.plainPw(), '"/>'],
  ],
  "nuget-config": (m) => [['<add key="ClearTextPassword" value="', m.plainPw(), '" />']],
  "dotnet-appsetting": (m) => [
    ['<add key="ApiSecret" value="', m.alnum(24), '"/>'],
    ['connectionString="Server=db;Uid=sa;Pwd=', m.plainPw(), ';"'],
  ],
  "json-assign": (m) => [
    ['{"password": "', m.pw(), '", "host": "db"}'],
    ['{"client_secret":"', m.alnum(32), '"}'],
    ["{'api-key': '", m.alnum(24), "'}"],
    ['{\\"apiToken\\": \\"', m.alnum(30), '\\"}'],
  ],
  "yaml-assign": (m) => [
    ["db:\n  password: ", m.plainPw(), "\n  host: x"],
    ["smtp_pass: '", m.pw(), "'"],
    ["secretKey: >-\n  ", m.alnum(40), "\n"],
    ["- name: DB_PASSWORD\n  value: ", m.plainPw(), ""],
    ['- name: API_TOKEN\n  value: "', m.pw(), '"'],
  ],
  "toml-assign": (m) => [
    ['[db]\npassword = "', m.pw(), '"'],
    ["token = '''", m.alnum(30), "'''"],
  ],
  "ini-assign": (m) => [
    ["[smtp]\nuser = x\npasswd = ", m.plainPw(), "\n"],
    ["[client]\npassword=", m.pw(), "\n"],
  ],
  "properties-assign": (m) => [
    ["spring.datasource.password=", m.pw(), ""],
    ["mail.smtp.auth.pass : ", m.plainPw(), ""],
  ],
  "hcl-assign": (m) => [
    ['variable "db_password" {\n  default = "', m.pw(), '"\n}'],
    ['  master_password = "', m.pw(), '"'],
  ],
  "ts-assign": (m) => [
    ['const apiKey: string = "', m.alnum(24), '"'],
    ["let passwd = `", m.plainPw(), "`"],
    ['process.env.DB_PASSWORD = "', m.pw(), '"'],
    ['password := "', m.plainPw(), '"'],
  ],
  "php-define": (m) => [
    ["define('DB_PASSWORD', '", m.pw(), "');"],
    ["define( 'AUTH_KEY', '", m.alnum(50), "' );"],
  ],
  "java-setter": (m) => [
    ['ds.setPassword("', m.pw(), '");'],
    ['.password("', m.plainPw(), '")'],
    ['withPassword("', m.plainPw(), '")'],
  ],
  "sql-identified": (m) => [
    ["CREATE USER app IDENTIFIED BY '", m.pw(), "';"],
    ["ALTER USER app WITH PASSWORD '", m.pw(), "';"],
    ["CREATE ROLE app LOGIN ENCRYPTED PASSWORD '", m.plainPw(), "';"],
    ["SET PASSWORD FOR app = '", m.plainPw(), "'"],
  ],
  jdbc: (m) => [
    ["jdbc:postgresql://db/app?user=bob&password=", m.plainPw(), ""],
    ["jdbc:oracle:thin:scott/", m.plainPw(), "@//db:1521/x"],
    ["jdbc:sqlserver://db;user=sa;password=", m.plainPw(), ";encrypt=true"],
  ],
  "dsn-string": (m) => [
    ["host=db user=app password=", m.plainPw(), " dbname=x"],
    ["Server=tcp:x;Database=d;User ID=sa;Password=", m.plainPw(), ";"],
    ["Data Source=x;User Id=u;Password='", m.pw(), "';"],
  ],
  pgpass: (m) => [
    ["echo 'db.example.com:5432:app:bob:", m.plainPw(), "' >> ~/.pgpass"],
    ["# .pgpass\nlocalhost:5432:*:postgres:", m.plainPw(), "\n"],
  ],
  npmrc: (m) => [
    ["//registry.example.com/:_authToken=", m.uuid(), ""],
    ["//npm.example.com/:_password=", b64(m.plainPw() + m.plainPw()), ""],
    ["_auth = ", b64(`bob:${m.plainPw()}`), ""],
  ],
  "pip-url": (m) => [
    ["pip install --index-url https://bob:", m.plainPw(), "@pypi.example.com/simple x"],
    ["[pypi]\nusername = __token__\npassword = ", m.alnum(40), ""],
    ["conda config --add channels https://x.example.com/t/", m.alnum(30), "/main"],
  ],
  "docker-auths": (m) => [
    ['{"auths":{"ghcr.io":{"auth":"', b64(`me:${m.plainPw()}`), '"}}}'],
    ['{"auths":{"x.io":{"identitytoken":"', m.alnum(60), '"}}}'],
  ],
  "docker-login-p": (m) => [
    ["docker login -u me -p ", m.plainPw(), " ghcr.io"],
    ["docker login --username me --password ", m.plainPw(), ""],
    ["helm registry login x.io -u me -p '", m.pw(), "'"],
  ],
  "docker-env": (m) => [
    ["docker run -e POSTGRES_PASSWORD=", m.plainPw(), " postgres"],
    ["docker run -e MYSQL_ROOT_PASSWORD='", m.pw(), "' mysql"],
    ["docker build --build-arg NPM_TOKEN=", m.alnum(36), " ."],
  ],
  kubeconfig: (m) => [
    ["users:\n- name: me\n  user:\n    token: ", m.alnum(60), "\n"],
    ["    client-key-data: ", m.base64(200), "\n"],
    ["kubectl config set-credentials me --token=", m.alnum(40), ""],
  ],
  htpasswd: (m) => [
    ["htpasswd -bc .htpasswd bob ", m.plainPw(), ""],
    ["bob:$apr1$", `${m.alnum(8)}$${m.alnum(22)}`, ""],
    ["bob:$2y$05$", m.alnum(53), ""],
  ],
  "shadow-hash": (m) => [
    ["root:$6$", `${m.alnum(16)}$${m.alnum(86)}`, ":19000:0:99999:7:::"],
    ["the hash is $2b$12$", m.alnum(53), " in the table"],
    ["$argon2id$v=19$m=65536,t=3,p=4$", `${m.base64(22)}$${m.base64(43)}`, ""],
  ],
  "terraform-state": (m) => [
    ['"attributes": {\n  "username": "x",\n  "password": "', m.pw(), '",'],
    ['"outputs": {"db_password": {"value": "', m.plainPw(), '", "type": "string", "sensitive": true}}'],
    ["terraform apply -var='db_password=", m.pw(), "'"],
    ["TF_VAR_db_password=", m.plainPw(), " terraform plan"],
  ],
  cookies: (m) => [
    ["Cookie: theme=dark; sessionid=", m.lower(32), "; x=1"],
    ["Set-Cookie: connect.sid=s%3A", m.alnum(32), "; HttpOnly"],
    ["curl -b 'JSESSIONID=", m.upper(32), "' https://x"],
    ["curl --cookie 'auth=", m.alnum(40), "' https://x"],
    ["_gitlab_session=", m.hex(32), ""],
  ],
  "session-id": (m) => [
    ["PHPSESSID=", m.lower(26), ""],
    ["my session token is ", m.alnum(32), ""],
    ["session_id: ", m.hex(32), ""],
  ],
  "slack-webhook": (m) => [
    ["https://hooks.slack.com/services/T0", `${m.upper(8)}/B0${m.upper(8)}/${m.alnum(24)}`, ""],
    [
      "https://hooks.slack.com/workflows/T",
      `${m.upper(9)}/A${m.upper(9)}/${m.digits(18)}/${m.alnum(24)}`,
      "",
    ],
  ],
  "discord-webhook": (m) => [
    ["https://discord.com/api/webhooks/", `${m.digits(18)}/${m.url(68)}`, ""],
    ["https://discordapp.com/api/webhooks/", `${m.digits(19)}/${m.url(68)}`, ""],
  ],
  "teams-webhook": (m) => [
    [
      "https://acme.webhook.office.com/webhookb2/",
      `${m.uuid()}@${m.uuid()}/IncomingWebhook/${m.hex(32)}/${m.uuid()}`,
      "",
    ],
  ],
  "other-webhooks": (m) => [
    ["https://hooks.zapier.com/hooks/catch/", `${m.digits(7)}/${m.lower(7)}`, "/"],
    ["https://maker.ifttt.com/trigger/x/with/key/", m.url(43), ""],
    ["https://chat.googleapis.com/v1/spaces/AAA/messages?key=", `${m.url(39)}&token=${m.url(43)}`, ""],
  ],
  "sentry-dsn": (m) => [
    ["SENTRY_DSN=https://", m.hex(32), "@o1.ingest.sentry.io/2"],
    ["https://", `${m.hex(32)}:${m.hex(32)}`, "@sentry.example.com/2"],
  ],
  "license-key": (m) => [
    ["license key: ", `${m.upper(5)}-${m.upper(5)}-${m.upper(5)}-${m.upper(5)}`, ""],
    ["LICENSE_KEY=", m.alnum(32), ""],
    ["the product key is ", `${m.upper(5)}-${m.upper(5)}-${m.upper(5)}-${m.upper(5)}-${m.upper(5)}`, ""],
  ],
  pin: (m) => [
    ["the PIN is ", m.digits(4), m.digits(2), ""],
    ["PIN: ", m.digits(6), ""],
  ],
  "aws-secret-key": (m) => [
    ["aws_secret_access_key = ", m.base64(40), ""],
    ["AWS_SECRET_ACCESS_KEY=", m.base64(40), " aws s3 ls"],
    ["aws configure set aws_secret_access_key ", m.base64(40), ""],
    ["AKIAIOSFODNN7EXAMPLE / ", m.base64(40), ""],
    ["aws_session_token=", m.base64(200), ""],
  ],
  "gcp-service-account": (m) => [
    [
      '{"type":"service_account","private_key_id":"',
      m.hex(40),
      '","client_email":"x@y.iam.gserviceaccount.com"}',
    ],
  ],
  "azure-sas": (m) => [
    ["SharedAccessKey=", `${m.base64(43)}=`, ";EntityPath=x"],
    ["?sv=2020-08-04&ss=b&sig=", encodeURIComponent(`${m.base64(43)}=`), ""],
    ["SharedAccessSignature sr=x&sig=", m.url(44), "&se=1"],
  ],
  "vendor-named": (m) => [
    ["ALGOLIA_ADMIN=", m.hex(32), ""],
    ["DATADOG_API_KEY=", m.hex(32), ""],
    ["CLOUDFLARE_API_TOKEN=", m.url(40), ""],
    ["CODECOV_TOKEN=", m.uuid(), ""],
    ["my okta token 00", m.url(40), " works"],
    ["the cloudflare token ", m.url(40), " works"],
    ["heroku key ", m.uuid(), " works"],
    ["twitter bearer AAAAAAAAAAAAAAAAAAAAAA", m.alnum(80), ""],
  ],
  "plaid-vendor": (m) => [
    ["access-production-", m.uuid(), ""],
    ["plaid secret: ", m.hex(30), ""],
    ["PLAID_SECRET=", m.hex(30), ""],
  ],
  "api-key-prose": (m) => [
    ["The API key is ", m.alnum(32), "."],
    ["here is my token: ", m.alnum(24), ""],
    ["use api key ", m.hex(32), " for it"],
    ["set the secret to ", m.alnum(20), ""],
    ["access token → ", m.alnum(30), ""],
    ["The client secret (", m.alnum(30), ") expired"],
  ],
  "api-key-prose-abroad": (m) => [
    ["Der API-Schlüssel ist ", m.alnum(32), "."],
    ["La clé d'API est ", m.alnum(32), ""],
    ["La clave de API es ", m.alnum(32), ""],
    ["APIキーは", m.alnum(32), "です"],
    ["密钥是", m.alnum(32), ""],
    ["Токен: ", m.alnum(32), ""],
    ["A chave da API é ", m.alnum(32), ""],
    ["La chiave API è ", m.alnum(32), ""],
    ["API 키는 ", m.alnum(32), "입니다"],
  ],
  "ssh-passphrase": (m) => [
    ["ssh-keygen -t ed25519 -N '", m.pw(), "' -f k"],
    ["ssh-keygen -p -P ", m.plainPw(), " -N ", m.plainPw(), " -f k"],
    ["gpg --batch --passphrase ", m.plainPw(), " -d f.gpg"],
    ["the key's passphrase: ", m.pw(), ""],
  ],
  "zip-password": (m) => [
    ["zip -P ", m.plainPw(), " a.zip f"],
    ["7z x -p", m.plainPw(), " a.7z"],
    ["unzip -P '", m.pw(), "' a.zip"],
  ],
  chpasswd: (m) => [
    ["echo 'root:", m.pw(), "' | chpasswd"],
    ["echo bob:", m.plainPw(), " | sudo chpasswd"],
    ["echo '", m.pw(), "' | sudo -S apt update"],
    ["echo '", m.pw(), "' | passwd --stdin bob"],
    ["useradd -p ", m.plainPw(), " bob"],
  ],
  "redis-a": (m) => [
    ["redis-cli -a ", m.plainPw(), " ping"],
    ["redis-cli AUTH ", m.plainPw(), ""],
    ["requirepass ", m.plainPw(), ""],
    ["mongosh -u root -p ", m.plainPw(), " --authenticationDatabase admin"],
  ],
  sqlcmd: (m) => [
    ["sqlcmd -S h -U sa -P ", m.plainPw(), " -Q x"],
    ["sqlplus scott/", m.plainPw(), "@db"],
    ["bcp t out f -U sa -P'", m.pw(), "'"],
  ],
  ldap: (m) => [
    ["ldapsearch -D cn=admin -w ", m.plainPw(), " -b dc=x"],
    ["ldapwhoami -x -w '", m.pw(), "' -D cn=x"],
  ],
  smb: (m) => [
    ["smbclient //h/s -U bob%", m.plainPw(), ""],
    ["mount -t cifs //h/s /m -o username=bob,password=", m.plainPw(), ""],
    ["net use z: \\\\h\\s /user:bob ", m.plainPw(), ""],
  ],
  wifi: (m) => [
    ["nmcli d wifi connect home password ", m.plainPw(), ""],
    ["wpa_passphrase home ", m.plainPw(), ""],
    ['psk="', m.pw(), '"'],
    ["WIFI:S:home;T:WPA;P:", m.plainPw(), ";;"],
  ],
  keytool: (m) => [
    ["keytool -genkey -storepass ", m.plainPw(), " -alias x"],
    ["jarsigner -storepass ", m.plainPw(), " -keypass ", m.plainPw(), " a.jar x"],
    ["keystore.password=", m.pw(), ""],
    ["storePassword '", m.pw(), "'"],
  ],
  "wget-pw": (m) => [
    ["wget --password=", m.plainPw(), " https://x"],
    ["wget --http-user=b --http-password='", m.pw(), "' https://x"],
    ["http -a bob:", m.plainPw(), " x.example.com"],
    ["aria2c --http-passwd=", m.plainPw(), " https://x"],
  ],
  "npm-login": (m) => [
    ["npm config set //registry.npmjs.org/:_authToken ", m.uuid(), ""],
    ["npm publish --otp ", m.digits(6), ""],
    ["npm publish --otp=", m.digits(6), ""],
    ["yarn config set npmAuthToken ", m.alnum(36), ""],
  ],
  "cargo-login": (m) => [
    ["cargo login ", m.alnum(32), ""],
    ["cargo publish --token ", m.alnum(32), ""],
    ["twine upload -u bob -p ", m.plainPw(), " dist/*"],
    ["gem push --key ", m.alnum(20), " a.gem"],
    ["poetry config pypi-token.pypi ", m.alnum(60), ""],
  ],
  "git-extraheader": (m) => [
    ["git -c http.extraheader='AUTHORIZATION: basic ", b64(`x:${m.alnum(30)}`), "' fetch"],
    ["git config credential.helper '!f() { echo password=", m.plainPw(), "; }; f'"],
  ],
  "ssh-askpass": (m) => [
    ['spawn ssh h\nexpect "password:"\nsend "', m.plainPw(), '\\r"'],
    ["plink -pw ", m.plainPw(), " bob@h"],
    ["winscp /password=", m.plainPw(), ""],
  ],
  powershell: (m) => [
    ["$p = ConvertTo-SecureString '", m.pw(), "' -AsPlainText -Force"],
    ["$env:API_TOKEN = '", m.pw(), "'"],
    ['-Password (ConvertTo-SecureString "', m.plainPw(), '" -AsPlainText -Force)'],
    ["setx DB_PASSWORD ", m.plainPw(), ""],
    ["set DB_PASSWORD=", m.plainPw(), ""],
  ],
  "fish-set": (m) => [
    ["set -x DB_PASSWORD ", m.plainPw(), ""],
    ["set -gx API_TOKEN '", m.pw(), "'"],
  ],
  "makefile-export": (m) => [
    ["API_TOKEN ?= ", m.alnum(24), ""],
    ["DB_PASSWORD := ", m.plainPw(), ""],
    ["ENV DB_PASSWORD ", m.plainPw(), ""],
    ["ARG NPM_TOKEN=", m.alnum(36), ""],
  ],
  "jenkins-travis": (m) =>
    [
      ["jenkins-cli -auth bob:", m.hex(34), " list"],
      ["travis encrypt DB_PASSWORD=", m.plainPw(), ""],
      ["credentials('", m.plainPw(), "')".replace("credentials", ""), ""],
    ].slice(0, 2),
  "wordpress-salt": (m) => [
    ["define('NONCE_SALT', '", `${m.alnum(20)}!${m.alnum(20)}`, "');"],
    ["'salt' => '", m.alnum(32), "',"],
  ],
  "graphql-secret": (m) => [
    ["x-hasura-admin-secret: ", m.alnum(32), ""],
    ["--admin-secret ", m.alnum(32), ""],
    ["X-Shopify-Access-Token: ", m.alnum(32), ""],
    ["x-amz-security-token: ", m.alnum(100), ""],
    ["Ocp-Apim-Subscription-Key: ", m.hex(32), ""],
  ],
  "dash-password-flags": (m) => [
    ["mytool --password ", m.plainPw(), " --host x"],
    ["mytool --db-password='", m.pw(), "'"],
    ["mytool --api-key=", m.alnum(24), ""],
    ["mytool --secret ", m.alnum(24), ""],
    ['mytool --client-secret "', m.pw(), '"'],
    ["mytool --access-token ", m.alnum(24), ""],
    ["mytool -password ", m.plainPw(), ""],
  ],
  "helm-set": (m) => [
    ["helm upgrade a . --set auth.password=", m.plainPw(), ""],
    ["helm install a . --set-string db.pass='", m.pw(), "'"],
    ["pulumi config set --secret dsn ", m.plainPw(), ""],
    ["ansible-playbook p.yml -e 'db_password=", m.pw(), "'"],
  ],
  "confluent-ccloud": (m) => [
    [
      'sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required username="k" password="',
      m.pw(),
      '";',
    ],
    ["sasl.password=", m.alnum(64), ""],
  ],
  "rot-table": (m) => [
    ["| user | password |\n| --- | --- |\n| bob | ", m.pw(), " |"],
    ["user\tpassword\nbob\t", m.plainPw(), ""],
    ["username,password\nbob,", m.plainPw(), ""],
  ],
  parenthesised: (m) => [
    ["log in as bob (password ", m.plainPw(), ")"],
    ["(pw: ", m.pw(), ")"],
    ["password `", m.pw(), "` for the box"],
    ['with the password "', m.pw(), '"'],
    ["password: **", m.plainPw(), "**"],
  ],
  "credit-card-cvv": (m) => [["client_secret=pi_", `${m.alnum(24)}_secret_${m.alnum(25)}`, ""]],
  "ethereum-key": (m) => [
    ["PRIVATE_KEY=0x", m.hex(64), ""],
    ["private key: ", m.hex(64), ""],
    ["cast send --private-key 0x", m.hex(64), " x"],
    ["the deployer's private key is 0x", m.hex(64), ""],
  ],
  wireguard: (m) => [
    ["[Interface]\nPrivateKey = ", `${m.base64(43)}=`, "\nAddress = 10.0.0.2/24"],
    ["PresharedKey = ", `${m.base64(43)}=`, ""],
  ],
  "erlang-cookie": (m) => [
    ["erl -name a@h -setcookie ", m.upper(20), ""],
    ["RABBITMQ_ERLANG_COOKIE=", m.upper(20), ""],
  ],
  snmp: (m) => [
    ["snmpwalk -v3 -u bob -A ", m.plainPw(), " -X ", m.plainPw(), " h"],
    ["enable secret 5 $1$", `${m.alnum(4)}$${m.alnum(22)}`, ""],
    ["username bob password 7 ", m.upper(18), ""],
  ],
  "basic-in-code": (m) => [
    ["requests.get(u, auth=('bob', '", m.pw(), "'))"],
    ["axios.get(u, { auth: { username: 'x', password: '", m.pw(), "' } })"],
    ["new Client({ user: 'x', pass: '", m.pw(), "' })"],
    ["hmac_key = b'", m.alnum(24), "'"],
  ],
}
