// Plain createElement instead of JSX: these pages also run where nothing is bundled, and Node strips types but not JSX.
import { createHash } from 'node:crypto'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageTexts } from './page-texts.ts'
import type { PagesNeeds } from './pages-needs.ts'
import { pageStyle } from './style.ts'

/** @property formTargets addresses to which an answer to the page's form may redirect, beside our own */
export type Page = {
  status: 200 | 400 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503
  title: string
  body: ReactNode
  formTargets?: string[]
}
export type RenderPage = (page: Page, texts: PageTexts) => Response

/** Makes documents of pages: one look, no script, and nothing that caches, frames or tells other sites where it came from. */
export function createPageRenderer({ siteName, look, baseUrl, identity: { settings } }: PagesNeeds): RenderPage {
  const folder = new URL(`${baseUrl}/`).pathname
  return ({ status, title, body, formTargets = [] }, texts) => {
    const { tokens, logo } = look()
    const name = siteName()
    const css = `${tokens.replaceAll('../assets/', folder)}\n${pageStyle}`
    const document = h(
      'html',
      { lang: texts.language },
      h(
        'head',
        null,
        h('meta', { charSet: 'utf-8' }),
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'robots', content: 'noindex' }),
        h('title', null, `${title} – ${name}`),
        // Our own constant text; as a child, React would escape its quotes.
        h('style', { dangerouslySetInnerHTML: { __html: css } }),
      ),
      h(
        'body',
        null,
        head({ name, logo, siteUrl: settings.siteUrl }),
        main(title, body),
        foot(settings.siteUrl, texts),
      ),
    )
    return new Response(`<!doctype html>${renderToStaticMarkup(document)}`, {
      status,
      headers: {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Security-Policy': policy(css, formTargets),
        'Cache-Control': 'no-store',
        'Referrer-Policy': 'no-referrer',
        Vary: 'Accept-Language',
        'X-Robots-Tag': 'noindex',
      },
    })
  }
}

function policy(css: string, formTargets: string[]): string {
  const styleHash = `'sha256-${createHash('sha256').update(css).digest('base64')}'`
  const targets = new Set(formTargets.map(toSource))
  return [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "font-src 'self'",
    "img-src 'self'",
    // Chromium applies this to the redirect after the form as well.
    `form-action ${["'self'", ...targets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The origin, or for an app's address its scheme. Both are free of blanks and semicolons. */
function toSource(address: string): string {
  const { origin, protocol } = new URL(address)
  return origin === 'null' ? protocol : origin
}

const main = (title: string, body: ReactNode) =>
  h(
    'main',
    null,
    h('div', { className: 'band' }, h('div', { className: 'wrap' }, h('h1', null, title))),
    h('div', { className: 'wrap body' }, body),
  )

type Head = { name: string; logo: string | undefined; siteUrl: string }

const head = ({ name, logo, siteUrl }: Head) =>
  h(
    'header',
    { className: 'head' },
    h('div', { className: 'wrap' }, h('a', { className: 'logo', href: siteUrl }, mark(logo), h('span', null, name))),
  )

const foot = (siteUrl: string, { backToSite }: PageTexts) =>
  h(
    'footer',
    { className: 'foot' },
    h('div', { className: 'wrap' }, h('a', { href: siteUrl, rel: 'noreferrer' }, backToSite)),
  )

const mark = (logo: string | undefined) =>
  logo === undefined ? drawnMark() : h('img', { src: logo, width: 40, height: 40, alt: '' })

/** As in the site's header: net, edge line, and the ball on its way over. */
const drawnMark = () =>
  h(
    'svg',
    { width: 40, height: 40, viewBox: '0 0 40 40', 'aria-hidden': true },
    h('rect', { width: 40, height: 40, rx: 10, fill: '#0755b9' }),
    h('path', { d: 'M6 27.5h28', stroke: '#fff', strokeWidth: 2 }),
    h('path', { d: 'M20 21v9', stroke: '#fff', strokeWidth: 2, strokeDasharray: '1.6 1.4' }),
    h('circle', { cx: 27, cy: 13, r: 4.6, fill: '#ff9d2b' }),
    h('path', {
      d: 'M8 24c4-9 9-12.5 14-12.3',
      fill: 'none',
      stroke: '#fff',
      strokeWidth: 1.6,
      strokeDasharray: '1 3',
      strokeLinecap: 'round',
    }),
  )
