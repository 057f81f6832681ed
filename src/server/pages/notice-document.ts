import { finishDocument } from './document.ts'

/** A page for people when the site's own pages are unavailable: text only, light or dark by the system's setting. @param html below the title */
export const noticeDocument = (title: string, html: string) =>
  finishDocument(
    `<!doctype html><html lang="de"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title>
<style>:root{color-scheme:light dark}body{font:18px/1.6 system-ui,sans-serif;margin:15vh auto;max-width:34rem;padding:0 1rem;color:light-dark(#0a1a3c,#eef3fb);background:light-dark(#fff,#081226)}h1{font-size:1.7rem;line-height:1.2}a{color:inherit}</style></head>
<body><main><h1>${title}</h1>${html}</main></body></html>
`,
    "'none'",
  )
