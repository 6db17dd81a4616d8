// Values that are secret because of their destination: `NAME=value` in a command that fills a secret store, and a random
// value beside the name of a service whose keys have no recognisable shape. Linear, like secret-commands.ts.

import { applyRows, notAfter, type SecretRow } from "./secret-row.ts"
import { isMixed, isPlaceholder } from "./secret-values.ts"

/** Redacts every value that a command puts into a secret store, whatever its name. */
export function redactStoreCommands(text: string, mark: (kind: string) => string): string {
  if (!text.includes("=") || !STORES.some((store) => text.includes(store))) return text
  const command = notAfter(
    /[\w-]/,
    /(?:(?:kubectl|oc|k)\s{1,4}create\s{1,4}secret\b|vault\s{1,4}(?:kv\s{1,4}(?:put|patch)|write)\b|[\w-]{1,20}(?: [\w-]{1,20})? (?:config|env|secrets?):?(?:set|add|put|import|update)?[: ](?:set|add|put|import|update)\b|[\w-]{1,20} config:set\b|eb setenv\b|cf set-env\b|travis encrypt\b|doppler secrets\b|railway variables\b)(?:'[^'\n]{0,400}'|"[^"\n]{0,400}"|[^\n|;&\\‹]|\\\r?\n|\\(?!n)|\\n(?=\s)|‹[^›]{0,60}›){1,2000}/g,
  )
  return text.replace(command, (line) => {
    const isSecretStore = /secret|vault|encrypt/.test(line)
    return line.replace(
      /((?:^|[\s"'=])(?:--from-literal[= ])?["']?[A-Za-z_][\w./-]{0,80}=)(\\?["']?)([^\s"'`‹\\]{4,2000})/g,
      (whole, name: string, quote: string, value: string) =>
        /^\s?--(?!from-literal)/.test(name) || !isSet(value, isSecretStore)
          ? whole
          : name + quote + mark("secret"),
    )
  })
}

/** Every such command contains one of these. */
const STORES = ["secret", "vault", "config", "env", "encrypt", "variables"]

function isSet(value: string, isSecretStore: boolean): boolean {
  if (isPlaceholder(value) || /^(?:\d{1,5}|true|false|\d+[smhd]|[a-z]{1,8})$/.test(value)) return false
  if (/^(?:https?:\/\/|\.{0,2}\/|~\/)/.test(value) || /^[\w-]+=/.test(value)) return false
  return isSecretStore
    ? /[^a-z]/.test(value)
    : value.length >= 6 && /\d/.test(value) && /[A-Za-z]/.test(value)
}

/** Services whose keys have no recognisable shape. */
const VENDORS =
  "adafruit adobe airtable algolia alibaba asana atlassian beamer bitbucket bittrex circleci cloudflare codecov cohere coinbase confluent contentful datadog discord droneci dropbox etsy fastly finicity finnhub flickr freshbooks gitter gocardless heroku hubspot intercom jfrog artifactory kraken kucoin launchdarkly linkedin looker mailchimp mailgun mailjet mapbox mattermost meraki messagebird mixpanel netlify newrelic nytimes okta pagerduty plaid postmark pusher rapidapi sendbird sendgrid sentry snyk sonar squarespace sumologic telegram travis twilio twitch twitter typeform yandex zendesk zoom".split(
    " ",
  )

/**
 * Only for text with a long run of letters and digits; `lower` holds what stands around such runs.
 * @public
 */
export function redactVendorKeys(text: string, lower: string): string {
  const vendor = (secret: string) =>
    !isPlaceholder(secret) && isMixed(secret) && !/^v?\d+\.\d+|^[\w-]+\.[a-z.]+$/.test(secret)
  return applyRows(text, VENDOR_ROWS, lower, { vendor })
}

export const VENDOR_ROWS: readonly SecretRow[] = [
  {
    kind: "vendor-setting",
    keywords: VENDORS,
    pattern: String.raw`{![\w./@-]}([\w-]{0,20}(?:${VENDORS.join("|")})[\w-]{0,30}["']?\s{0,3}(?:=|:|=>|:=)\s{0,3}["']?)[\w=+.~-]{14,200}(?![\w/=+.~@-])`,
    flags: "gi",
    accept: "vendor",
  },
]
