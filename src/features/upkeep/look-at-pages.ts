import type { Finding } from './finding.ts'

/** The public pages that most visitors see, and those with a map or a form. */
const PATHS = ['/', '/news', '/anfahrt', '/kontakt', '/mannschaften']

/** Requests one address as a visitor does, without following redirects. @throws if there is no answer in time */
export type AskOwnPage = (url: string) => Promise<Response>

/** Requests the site's own pages by its public address, and judges what a visitor's browser gets and does. */
export async function lookAtPages(publicUrl: string, ask: AskOwnPage): Promise<Finding[]> {
  const looks: Look[] = []
  try {
    for (const path of PATHS) looks.push(await lookAt(publicUrl + path, ask))
  } catch (error) {
    return [unreached(error)]
  }
  return [encryption(publicUrl, looks), foreign(looks), cookies(looks), headers(looks)]
}

type Look = { path: string; status: number; headers: Headers; hosts: string[] }

async function lookAt(url: string, ask: AskOwnPage): Promise<Look> {
  const answer = await ask(url)
  const hosts = foreignHosts(await answer.text(), url)
  return { path: new URL(url).pathname, status: answer.status, headers: answer.headers, hosts }
}

/** Attributes that make a page load something by itself. */
const LOADING =
  /<(?:script|img|iframe|source|video|audio|track|embed|object|input|use|image)\b[^>]*?\s(?:src|srcset|data|poster|(?:xlink:)?href)="([^"]*)"/g
const LINK = /<link\b[^>]*>/g
const LOADING_LINK =
  /\brel="[^"]*\b(?:stylesheet|preload|modulepreload|prefetch|preconnect|dns-prefetch|icon|manifest)\b/
const STYLE_URL = /url\(\s*["']?(https?:\/\/[^"')\s]+|\/\/[^"')\s]+)/g

/** Other hosts that a browser would contact to show this page. */
export function foreignHosts(html: string, pageUrl: string): string[] {
  const links = Array.from(html.matchAll(LINK), ([tag]) =>
    LOADING_LINK.test(tag) ? /\bhref="([^"]*)"/.exec(tag)?.[1] : '',
  )
  const found = [...html.matchAll(LOADING), ...html.matchAll(STYLE_URL)].flatMap(([, value = '']) =>
    value.split(/,\s+/),
  )
  const hosts = [...links, ...found].flatMap((text = '') => {
    const url = URL.parse(text.trim().split(/\s+/)[0] ?? '', pageUrl)
    return url?.protocol.startsWith('http') && url.host !== new URL(pageUrl).host ? [url.host] : []
  })
  return [...new Set(hosts)]
}

/** Node's error codes for a refused certificate. */
const CERTIFICATE = /CERT|SIGNATURE|UNABLE_TO|SELF_SIGNED|ALTNAME/

function unreached(error: unknown): Finding {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (CERTIFICATE.test(code))
    return {
      what: 'Verschlüsselung',
      isGood: false,
      text: 'Das Zertifikat passt nicht oder ist abgelaufen: Browser warnen vor der Website. Erneuern Sie es dort, wo HTTPS eingerichtet ist.',
    }
  return {
    what: 'Eigene Seiten',
    isGood: undefined,
    text: 'Unter ihrer eigenen Adresse hat die Website sich selbst nicht erreicht. Manche Netze lassen das nicht zu; sehen Sie mit dem Handy nach, ob sie aufgeht.',
  }
}

function encryption(publicUrl: string, looks: readonly Look[]): Finding {
  const what = 'Verschlüsselung'
  if (!publicUrl.startsWith('https:'))
    return {
      what,
      isGood: false,
      text: 'Die Website läuft ohne HTTPS: Passwörter und Anmeldungen gehen offen durchs Netz.',
    }
  const isKept = looks.every(({ headers: own }) => own.has('strict-transport-security'))
  return isKept
    ? { what, isGood: true, text: 'Alles geht über HTTPS, das Zertifikat gilt, und Browser bleiben dabei.' }
    : {
        what,
        isGood: false,
        text: 'HTTPS geht, aber die Kopfzeile „Strict-Transport-Security“ fehlt. Vielleicht nimmt ein Proxy sie weg.',
      }
}

function foreign(looks: readonly Look[]): Finding {
  const what = 'Fremde Adressen'
  const hosts = [...new Set(looks.flatMap((look) => look.hosts))]
  return hosts.length === 0
    ? { what, isGood: true, text: `Keine von ${looks.length} Seiten lädt etwas von anderen Websites.` }
    : {
        what,
        isGood: false,
        text: `Seiten laden etwas von ${hosts.join(', ')}. Dafür bräuchten Sie eine Einwilligung.`,
      }
}

function cookies(looks: readonly Look[]): Finding {
  const what = 'Cookies'
  const setting = looks.filter(({ headers: own }) => own.getSetCookie().length > 0)
  return setting.length === 0
    ? {
        what,
        isGood: true,
        text: 'Wer die Website nur liest, bekommt kein Cookie. Einen Hinweis darauf braucht es nicht.',
      }
    : {
        what,
        isGood: false,
        text: `Besucher bekommen ein Cookie auf ${setting.map(({ path }) => path).join(', ')}. Es kommt von einem Proxy oder Schutzdienst davor.`,
      }
}

const WANTED = ['content-security-policy', 'x-content-type-options', 'referrer-policy']

function headers(looks: readonly Look[]): Finding {
  const what = 'Schutz im Browser'
  const missing = WANTED.filter((name) => looks.some(({ status, headers: own }) => status === 200 && !own.has(name)))
  return missing.length === 0
    ? { what, isGood: true, text: 'Die Kopfzeilen, die Angriffe abwehren, kommen bei Besuchern an.' }
    : {
        what,
        isGood: false,
        text: `Bei Besuchern fehlen Kopfzeilen: ${missing.join(', ')}. Vielleicht nimmt ein Proxy sie weg.`,
      }
}
