import { createRoot } from 'react-dom/client'
import type { Widget } from '../context.ts'
import { Dialog } from './dialog.tsx'

/** The id of the iframe of the widget that this one replaces, so that host pages still find it. */
export const WIDGET_ID = 'netlify-identity-widget'

/** Adds the dialog to the page in a shadow root, so that the styles of the two stay separate. */
export function showWidget(widget: Widget): void {
  const host = document.createElement('div')
  host.id = WIDGET_ID
  const shadow = host.attachShadow({ mode: 'open' })
  // A constructed sheet instead of an element: even the strictest content security policy allows it.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styleText)
  shadow.adoptedStyleSheets = [sheet]
  const container = document.querySelector(widget.options.container ?? 'body') ?? document.body
  container.append(host)
  const place = document.createElement('div')
  shadow.append(place)
  createRoot(place).render(<Dialog widget={widget} />)
}

/** Sizes, colours and times as specified; host pages can set the `--identity-…` properties. Dark on pages whose `color-scheme` is dark. */
const styleText = `
:host{--primary:var(--identity-primary,#0755b9);--action:var(--identity-action,var(--identity-primary,#0755b9));--on-action:var(--identity-on-action,#fff);--ink:var(--identity-ink,#0e1e25);--muted:var(--identity-muted,#55636b);--line:var(--identity-line,#7d8a96);--paper:var(--identity-paper,#fff);--wash:var(--identity-wash,#f3f6f9);--wrong:var(--identity-wrong,#b3261e);--right:var(--identity-right,#1b6e3c);--edge:var(--identity-edge,#d8dee6);--wrong-wash:var(--identity-wrong-wash,#fdecea);--right-wash:var(--identity-right-wash,#e8f5ec);--round:var(--identity-radius,8px);position:fixed;z-index:99;inset:auto;inline-size:0;block-size:0;font-family:var(--identity-font,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif)}
@supports (color:light-dark(red,red)){:host{--primary:var(--identity-primary,light-dark(#0755b9,#8fbaf6));--ink:var(--identity-ink,light-dark(#0e1e25,#e9eef5));--muted:var(--identity-muted,light-dark(#55636b,#b2bfcc));--paper:var(--identity-paper,light-dark(#fff,#18233f));--wash:var(--identity-wash,light-dark(#f3f6f9,#26324f));--wrong:var(--identity-wrong,light-dark(#b3261e,#ffb4ab));--right:var(--identity-right,light-dark(#1b6e3c,#8fd8a8));--edge:var(--identity-edge,light-dark(#d8dee6,#3a4765));--wrong-wash:var(--identity-wrong-wash,light-dark(#fdecea,#4a2023));--right-wash:var(--identity-right-wash,light-dark(#e8f5ec,#173a26))}}
*,::before,::after{box-sizing:border-box}
dialog{inline-size:100%;max-inline-size:none;block-size:100dvh;max-block-size:none;margin:0;padding:0;border:0;background:var(--paper);color:var(--ink);font-size:16px;line-height:1.5;overflow:auto;overscroll-behavior:contain}
dialog::backdrop{background:var(--paper)}
.content{position:relative;padding:1.25rem 1.25rem 1.5rem;animation:bouncyEntrance .2s cubic-bezier(.18,.89,.32,1.28)}
@media (min-width:480px){
dialog{inline-size:calc(100% - 2rem);max-inline-size:364px;block-size:fit-content;max-block-size:calc(100dvh - 2rem);margin:auto;border-radius:var(--round);box-shadow:0 2px 4px rgb(14 30 37/.12),0 16px 48px rgb(14 30 37/.32)}
dialog[open]{animation:bouncyEntrance .2s cubic-bezier(.18,.89,.32,1.28)}
dialog[open] .content{animation:none}
dialog::backdrop{background:rgb(14,30,37);opacity:.67;animation:fadeIn .1s}
.content{padding:1rem 1.75rem 1.5rem}
}
@keyframes bouncyEntrance{from{opacity:0;transform:translateY(10px) scale(.9)}}
@keyframes fadeIn{from{opacity:0}to{opacity:.67}}
@keyframes saving{from{background-position:0 0}to{background-position:700% 0}}
.logo{block-size:var(--identity-logo-height,0);margin-block-end:.5rem;background:var(--identity-logo,none) left/contain no-repeat}
.header{display:flex;gap:1rem;align-items:end;margin-block-end:1rem;padding-inline-end:44px;border-block-end:1px solid var(--edge)}
.tab{min-block-size:44px;margin:0 0 -1px;padding:.5rem 0;border:0;border-block-end:3px solid #0000;background:none;color:var(--muted);font:inherit;font-weight:650;line-height:1.3;cursor:pointer}
.tab.active{border-color:var(--primary);color:var(--ink)}
.tab:not(.active):hover{color:var(--primary)}
h2.tab{display:flex;align-items:center;cursor:auto;outline:0}
.close{position:absolute;inset-block-start:.9rem;inset-inline-end:.6rem;display:grid;place-items:center;inline-size:44px;block-size:44px;border:0;border-radius:50%;background:none;color:var(--muted);cursor:pointer}
.close:hover{background:var(--wash);color:var(--ink)}
:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.text{margin:0 0 1rem}
strong{overflow-wrap:anywhere}
.field{position:relative;margin-block-end:.9rem}
label{display:block;font-size:.95rem;font-weight:600}
input{display:block;inline-size:100%;min-block-size:48px;margin-block-start:.3rem;padding:.5rem .85rem;border:1.5px solid var(--line);border-radius:var(--round);background:var(--paper);color:inherit;font:inherit;font-size:16px;font-weight:400}
input::placeholder{color:var(--muted);opacity:1}
input:focus{outline:3px solid var(--primary);outline-offset:1px}
input[name=password]{padding-inline-end:52px}
.code{max-inline-size:11rem;font-variant-numeric:tabular-nums;letter-spacing:.3em}
.peek{position:absolute;inset-block-end:2px;inset-inline-end:2px;display:grid;place-items:center;inline-size:44px;block-size:44px;border:0;border-radius:var(--round);background:none;color:var(--muted);cursor:pointer}
.peek:hover{color:var(--ink)}
.button,.provider{display:block;inline-size:100%;min-block-size:48px;padding:.6rem 1rem;border-radius:var(--identity-button-radius,var(--round));font:inherit;font-weight:650;text-align:center;cursor:pointer}
.button{margin-block-start:1.25rem;border:0;background-color:var(--action);color:var(--on-action)}
.button:hover{filter:brightness(.92)}
.button.saving{cursor:default;background-image:linear-gradient(to right,rgb(255 255 255/0),rgb(255 255 255/.28) 50%,rgb(255 255 255/0));background-size:50% 100%;animation:saving 20s linear infinite}
.button.saving::after{content:"…"}
.disabled{opacity:.38;pointer-events:none}
.link{display:block;min-block-size:44px;margin:.5rem auto 0;padding:.5rem .75rem;border:0;background:none;color:var(--primary);font:inherit;font-weight:600;text-decoration:underline;text-underline-offset:.18em;cursor:pointer}
.or{display:flex;align-items:center;gap:.75rem;margin:1rem 0;color:var(--muted)}
.or::before,.or::after{content:"";flex:1;border-block-start:1px solid var(--edge)}
.provider{margin-block-start:.6rem;border:1.5px solid var(--line);border-inline-start:6px solid var(--brand,var(--line));background:var(--paper);color:inherit}
.provider:hover{background:var(--wash)}
.google{--brand:#4285f4}.github{--brand:#24292f}.gitlab{--brand:#e24329}.bitbucket{--brand:#205081}.facebook{--brand:#1877f2}.saml{--brand:var(--primary)}
.flash{margin:0 0 1rem;padding:.7rem .85rem;border-inline-start:4px solid;border-radius:4px;font-weight:500;overflow-wrap:anywhere}
.error{border-color:var(--wrong);background:var(--wrong-wash);color:var(--wrong)}
.success{border-color:var(--right);background:var(--right-wash);color:var(--right)}
.call-out{margin:1.25rem 0 0;text-align:center;font-size:.85rem}
.call-out a{display:inline-flex;align-items:center;min-block-size:44px;color:var(--muted)}
@media (prefers-reduced-motion:reduce){.content,dialog[open],dialog::backdrop,.button.saving{animation:none}}
@media (forced-colors:active){.button,.provider,.tab.active{border:2px solid}}
`
