import type { Site } from '#tests/support/site/start-site.ts'

type Fields = Record<string, string>
export type SentForm = { status: number; location: string; text: string }

/**
 * Fills in a form as a browser without script does, keeping its present values.
 *
 * @param fields typed values; the form is the first one of the page that has the first of these fields
 * @throws when the page has no such form, or does not accept it
 */
export async function sendPageForm(
  { origin }: Pick<Site, 'origin'>,
  path: string,
  fields: Fields,
  { cookie = '', wait = () => {} }: { cookie?: string; wait?: () => void } = {},
): Promise<SentForm> {
  const page = await fetch(new URL(path, origin), { headers: { cookie } })
  const [first] = Object.keys(fields)
  const forms = formsIn(await page.text())
  const form = forms.find(({ html }) => first === undefined || html.includes(`name="${first}"`))
  if (!form) throw new Error(`${path} (${page.status}) has no form that asks for „${first ?? ''}“`)
  wait()
  const to = new URL(form.action ?? '', new URL(path, origin))
  const body = new URLSearchParams({ ...standingIn(form.html), ...fields })
  const headers = { cookie, Origin: origin }
  const answer = await fetch(to, { method: 'POST', body, headers, redirect: 'manual' })
  const text = await answer.text()
  if (answer.status >= 400) throw new Error(`${path} refused (${answer.status}): ${mistakesIn(text)}`)
  return { status: answer.status, location: answer.headers.get('location') ?? '', text }
}

const formsIn = (html: string) =>
  Array.from(html.matchAll(/<form\b([^>]*method="post"[^>]*)>(.*?)<\/form>/gs), ([, tag = '', inside = '']) => ({
    action: attribute(tag, 'action'),
    html: inside,
  }))

/** The present values of a form's fields; of boxes, only those that are checked. */
function standingIn(html: string): Fields {
  const fields: Fields = {}
  for (const [tag] of html.matchAll(/<input\b[^>]*>/g)) {
    const name = attribute(tag, 'name')
    const isTick = /type="(?:checkbox|radio)"/.test(tag)
    if (name !== undefined && (!isTick || /\bchecked\b/.test(tag))) fields[name] = attribute(tag, 'value') ?? ''
  }
  for (const [, tag = '', text = ''] of html.matchAll(/<textarea\b([^>]*)>(.*?)<\/textarea>/gs))
    fields[attribute(tag, 'name') ?? ''] = decode(text)
  for (const [, tag = '', options = ''] of html.matchAll(/<select\b([^>]*)>(.*?)<\/select>/gs)) {
    const chosen = /<option\b[^>]*selected[^>]*>/.exec(options) ?? /<option\b[^>]*>/.exec(options)
    fields[attribute(tag, 'name') ?? ''] = attribute(chosen?.[0] ?? '', 'value') ?? ''
  }
  return fields
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return value === undefined ? undefined : decode(value)
}

const ENTITIES: Fields = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const decode = (text: string) => text.replace(/&([a-z]+|#x27|#39);/g, (all, name: string) => ENTITIES[name] ?? all)

/** The messages of a refused form. */
const mistakesIn = (html: string) =>
  (/role="alert".*?<\/div>/s.exec(html)?.[0] ?? html.slice(0, 300)).replace(/<[^>]*>/g, ' ')
