import type { Finding } from './finding.ts'

/** @returns the TXT records of a name; none if it does not exist @throws if no server answers in time */
export type AskTexts = (name: string) => Promise<string[]>

/** Common names of the DKIM key. DNS offers no way to list them. */
const SELECTORS = [
  ...['default', 'mail', 'dkim', 'email', 'key1', 'k1', 's1', 's2', 'selector1', 'selector2', 'google', 'mailbox'],
  ...['s1-ionos', 's2-ionos', 'strato-dkim-0002', 'strato-dkim-0003', 'kas202306', 'mbo0001', 'protonmail', 'brevo1'],
]

/** What the DNS tells other mail servers about the sender's domain. @param domain such as `verein.example` */
export async function lookAtMailDomain(domain: string, ask: AskTexts): Promise<Finding[]> {
  const texts = (name: string) => ask(name).catch(() => undefined)
  const [own, policy, ...keys] = await Promise.all([
    texts(domain),
    texts(`_dmarc.${domain}`),
    ...SELECTORS.map((selector) => texts(`${selector}._domainkey.${domain}`)),
  ])
  return [spf(domain, own), dkim(keys), dmarc(domain, policy)]
}

const begins = (texts: string[] | undefined, beginning: RegExp) => texts?.filter((text) => beginning.test(text)) ?? []
const unanswered = (what: string): Finding => ({
  what,
  isGood: undefined,
  text: 'Niemand hat rechtzeitig geantwortet. Versuchen Sie es später noch einmal.',
})

function spf(domain: string, texts: string[] | undefined): Finding {
  const what = 'Absender (SPF)'
  if (!texts) return unanswered(what)
  const rules = begins(texts, /^v=spf1(\s|$)/i)
  if (rules.length > 1)
    return {
      what,
      isGood: false,
      text: `${domain} hat ${rules.length} SPF-Einträge; es darf nur einer sein, sonst gilt keiner.`,
    }
  if (rules.length === 0)
    return {
      what,
      isGood: false,
      text: `${domain} sagt nicht, wer für den Verein E-Mails verschickt: Viele landen im Spam. Ihr E-Mail-Anbieter nennt den Eintrag, der ins DNS gehört.`,
    }
  return { what, isGood: true, text: `${domain} sagt, wer für den Verein E-Mails verschicken darf.` }
}

function dkim(keys: (string[] | undefined)[]): Finding {
  const what = 'Unterschrift (DKIM)'
  const isFound = keys.some((texts) => begins(texts, /(^|;)\s*p=[\w+/]/i).length > 0)
  return isFound
    ? { what, isGood: true, text: 'Im DNS liegt ein Schlüssel, mit dem E-Mails unterschrieben werden.' }
    : {
        what,
        isGood: undefined,
        text: 'Unter den üblichen Namen liegt kein Schlüssel. Er kann anders heißen: Fragen Sie Ihren E-Mail-Anbieter, ob er Ihre E-Mails mit DKIM unterschreibt.',
      }
}

function dmarc(domain: string, texts: string[] | undefined): Finding {
  const what = 'Schutz vor Fälschern (DMARC)'
  if (!texts) return unanswered(what)
  const [rule] = begins(texts, /^v=DMARC1\s*(;|$)/i)
  if (rule === undefined)
    return {
      what,
      isGood: false,
      text: `_dmarc.${domain} hat keinen Eintrag. Große Anbieter wollen einen: „v=DMARC1; p=none“ genügt für den Anfang.`,
    }
  return { what, isGood: true, text: `${domain} sagt, was mit gefälschten E-Mails geschehen soll.` }
}
