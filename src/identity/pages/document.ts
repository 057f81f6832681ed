import { createHash } from 'node:crypto'
import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { PageTexts } from './page-texts.ts'
import type { PagesContext } from './pages-context.ts'

// Plain createElement instead of JSX: these pages also run where nothing is bundled, and Node strips types but not JSX.

/** @property formTargets addresses to which the response to the page's form may redirect, besides our own */
export type Page = {
  status: 200 | 400 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 503
  title: string
  body: ReactNode
  formTargets?: string[]
}

/** Renders a page as a document: one look, no script, never cached or framed, and no referrer for other sites. */
export function renderPage(
  { siteName, look, baseUrl, identity: { settings } }: PagesContext,
  { status, title, body, formTargets = [] }: Page,
  texts: PageTexts,
): Response {
  const folder = new URL(`${baseUrl}/`).pathname
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
    h('body', null, head({ name, logo, siteUrl: settings.siteUrl }), main(title, body), foot(settings.siteUrl, texts)),
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

/** The origin, or the scheme of an app's address. Neither contains blanks or semicolons. */
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

/** The pages' own rules; fonts, colours and sizes come from the site's tokens. */
const pageStyle = `
*,::before,::after{box-sizing:border-box}
body,h1,h2,p,ul{margin:0}
html{font-family:var(--font);font-size:106.25%;line-height:1.55;color:var(--ink);background:var(--paper);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{min-block-size:100dvb;display:flex;flex-direction:column;overflow-wrap:break-word}
main{flex:1}
input,button{font:inherit;color:inherit}
h1,h2{line-height:1.12;letter-spacing:-.02em;font-weight:800;text-wrap:balance}
a{color:var(--primary);text-underline-offset:.18em}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px;box-shadow:0 0 0 2px var(--focus-edge);border-radius:6px}
.wrap{inline-size:min(40rem,100% - 2.5rem);margin-inline:auto}
.head{border-block-end:1px solid var(--line)}
.head .wrap{display:flex;align-items:center;min-block-size:var(--header-height)}
.logo{display:flex;align-items:center;gap:.65rem;min-block-size:44px;font-weight:800;letter-spacing:-.02em;line-height:1.25;text-decoration:none;color:var(--ink)}
.band{position:relative;color:#fff;background:linear-gradient(100deg,var(--primary-night),var(--primary-deep));border-block-end:6px dotted var(--paper)}
.band::before{content:'';position:absolute;inset:12px 12px auto;border-block-start:2px solid oklch(100% 0 0/.55)}
.band h1{padding-block:clamp(2.4rem,1.6rem + 4vw,4rem) clamp(1.8rem,1.2rem + 2vw,2.6rem);font-size:clamp(1.8rem,1.3rem + 2.4vw,2.9rem)}
.body{padding-block:var(--space-6) var(--space-8)}
.body>*+*{margin-block-start:var(--space-5)}
.lead{font-size:1.1rem;max-inline-size:34rem}
.field label{display:block;margin-block-end:.35rem;font-weight:650}
.field .hint{display:block;margin-block:-.15rem .4rem;font-size:.92rem;color:var(--ink-2)}
.field input{inline-size:100%;min-block-size:48px;padding:.7rem .85rem;border:1.5px solid var(--field-line);border-radius:var(--radius-small);background:var(--paper)}
.field input:focus{outline:3px solid var(--accent);outline-offset:1px;border-color:var(--primary);box-shadow:none}
.field-wrong{padding-inline-start:var(--space-4);border-inline-start:4px solid var(--wrong-line)}
.field-wrong input{border-color:var(--wrong-line)}
.field-error{margin-block-start:.4rem;font-weight:600;color:var(--wrong)}
.summary{padding:var(--space-4) var(--space-5);border:2px solid var(--wrong-line);border-radius:var(--radius)}
.summary h2{font-size:1.15rem}
.summary ul{margin-block-start:.5rem;padding-inline-start:1.1rem}
form>*+*{margin-block-start:var(--space-5)}
.button{display:inline-flex;align-items:center;justify-content:center;min-block-size:48px;padding:.68rem 1.5rem;border:0;border-radius:999px;background:var(--accent);color:var(--accent-ink);font-weight:700;text-decoration:none;cursor:pointer}
.button:hover{background:var(--accent-hover);color:var(--accent-ink)}
.button:focus-visible{border-radius:999px}
.foot{padding-block:var(--space-5);border-block-start:1px solid var(--line)}
.foot a{display:inline-flex;align-items:center;min-block-size:44px}
@media (forced-colors:active){.button{border:2px solid}}
@media print{.foot,.head{display:none}}
`.trim()
