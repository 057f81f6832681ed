import type { TestHost, Told } from '#tests/support/servers/start-host.ts'
import { FORM_PATH, sampleFields } from '#tests/support/site/form-sender.ts'

type Form = { token: string; send: (changes: Record<string, string>) => Promise<Told> }

/** Fetches the form of a club's tournament; `send` sends it as a browser without scripts does. */
export async function fetchForm({ ask }: Pick<TestHost, 'ask'>, domain: string): Promise<Form> {
  const { text, status } = await ask(domain, FORM_PATH)
  const token = /name="formToken"[^>]*value="([^"]+)"/.exec(text)?.[1]
  if (token === undefined) throw new Error(`${domain} has no form (${status})`)
  return { token, send: (changes) => sendForm({ ask }, domain, { ...changes, formToken: token }) }
}

export function sendForm(
  { ask }: Pick<TestHost, 'ask'>,
  domain: string,
  changes: Record<string, string>,
): Promise<Told> {
  const body = new URLSearchParams({ ...sampleFields, website: '', ...changes }).toString()
  return ask(domain, FORM_PATH, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}
