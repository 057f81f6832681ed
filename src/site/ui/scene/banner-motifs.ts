/**
 * The ball's target in each part of the site, as the inside of an SVG element of 420 by 260. Colours are the scene's own (`url(#t)`, `url(#b)`),
 * which are the club's.
 */
const MOTIFS = {
  news: '<path d="M118 62l196-18 16 172-196 18z" fill="#012" opacity=".4"/><path d="M104 48l200-16 15 176-200 16z" fill="#fff"/><path d="M122 66l164-13 3 32-164 13z" fill="url(#t)"/><path d="M128 118l70-6M130 138l70-6M132 158l70-6M134 178l70-6M136 198l168-13" stroke="url(#t)" opacity=".4" stroke-width="7"/><path d="M216 108l76-6 6 62-76 6z" fill="url(#t)"/><path d="M224 160l24-30 16 18 12-14 16 20z" fill="#fff" opacity=".7"/><path d="M420 20Q380 20 350 84" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/><circle cx="338" cy="112" r="20" fill="url(#b)"/>',
  dates:
    '<rect x="128" y="52" width="190" height="186" rx="14" fill="#012" opacity=".4"/><rect x="116" y="40" width="190" height="186" rx="14" fill="#fff"/><path d="M116 92V54a14 14 0 0 1 14-14h162a14 14 0 0 1 14 14v38z" fill="url(#t)"/><path d="M160 24v34M262 24v34" stroke="#fff" stroke-width="11"/><path d="M140 120h.1M176 120h.1M212 120h.1M248 120h.1M284 120h.1M140 156h.1M176 156h.1M212 156h.1M284 156h.1M140 192h.1M176 192h.1M212 192h.1M248 192h.1" stroke="url(#t)" opacity=".4" stroke-width="20"/><path d="M420 20Q340 30 270 132" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/><circle cx="248" cy="156" r="17" fill="url(#b)"/>',
  teams:
    '<g fill="#fff"><path d="M88 84l38-20q22 16 44 0l38 20-18 44-20-8v92h-44v-92l-20 8z" opacity=".55"/><path d="M238 84l38-20q22 16 44 0l38 20-18 44-20-8v92h-44v-92l-20 8z" opacity=".55"/></g><path d="M142 66l52-28q30 22 60 0l52 28-24 62-28-12v122h-60v-122l-28 12z" fill="#012" opacity=".35" transform="translate(9 10)"/><path d="M142 66l52-28q30 22 60 0l52 28-24 62-28-12v122H194V116l-28 12z" fill="url(#t)"/><path d="M194 150h60v20h-60z" fill="#fff"/><path d="M194 38q30 22 60 0q-6 34-30 34t-30-34z" fill="#fff"/><path d="M420 30Q380 34 352 58" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/><circle cx="236" cy="104" r="11" fill="url(#b)"/><circle cx="338" cy="76" r="17" fill="url(#b)"/>',
  youth:
    '<path d="M40 40Q200 96 396 22" stroke="#fff" stroke-width="4"/><path d="M66 48l44 14-30 34zM138 70l46 6-26 36zM222 74l46-6-16 40zM310 54l44-16-10 42z" fill="url(#t)"/><path d="M66 48l44 14-30 34zM222 74l46-6-16 40z" fill="url(#b)"/><g transform="translate(156 132)rotate(-28)"><ellipse rx="50" ry="54" fill="#fff"/><ellipse cy="-3" rx="46" ry="49" fill="#012"/><path d="M-11 48h22l-2 58q-9 8-18 0z" fill="#fff"/></g><g transform="translate(262 146)rotate(24)"><ellipse rx="38" ry="41" fill="#fff"/><ellipse cy="-2" rx="35" ry="37" fill="url(#t)"/><path d="M-9 36h18l-2 46q-7 6-14 0z" fill="#fff"/></g><circle cx="214" cy="176" r="18" fill="url(#b)"/><path d="M232 190Q310 220 400 130" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/>',
  joining:
    '<g transform="rotate(-8 200 140)"><rect x="92" y="66" width="230" height="150" rx="18" fill="#012" opacity=".4"/><rect x="80" y="54" width="230" height="150" rx="18" fill="#fff"/><path d="M80 92V72a18 18 0 0 1 18-18h194a18 18 0 0 1 18 18v20z" fill="url(#t)"/><circle cx="132" cy="132" r="24" fill="url(#t)" opacity=".4"/><path d="M92 190q6-36 40-36t40 36z" fill="url(#t)" opacity=".4"/><path d="M196 124h84M196 150h60" stroke="url(#t)" opacity=".4" stroke-width="10"/><path d="M228 182l14 12 30-32" stroke="url(#b)" stroke-width="10"/></g><path d="M420 26Q376 30 346 70" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/><circle cx="332" cy="92" r="20" fill="url(#b)"/>',
  contact:
    '<path d="M92 78h226v148H92z" fill="#012" opacity=".4" transform="translate(10 10)"/><path d="M92 78h226v148H92z" fill="#fff"/><path d="M92 226l86-84h54l86 84z" fill="url(#t)" opacity=".2"/><path d="M92 78h226L205 174z" fill="url(#t)"/><path d="M92 78l113 96L318 78" stroke="#fff" stroke-width="5"/><path d="M420 14Q300 0 216 92" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/><circle cx="205" cy="112" r="20" fill="url(#b)"/>',
  past: '<path d="M60 214h300" stroke="#fff" stroke-width="12"/><path d="M160 50h96v54q0 54-48 60q-48-6-48-60z" fill="url(#t)"/><path d="M160 66h-30q-4 48 40 56M256 66h30q4 48-40 56" stroke="url(#t)" stroke-width="11"/><path d="M200 160h16v24h-16z" fill="url(#t)"/><path d="M172 208v-12q0-12 12-12h48q12 0 12 12v12z" fill="#fff"/><path d="M176 66q-2 46 18 74" stroke="#fff" stroke-width="8" opacity=".5"/><rect x="84" y="132" width="50" height="76" fill="#fff" rx="4"/><rect x="92" y="140" width="34" height="42" fill="url(#t)" opacity=".4"/><path d="M306 208l-6-64h44l-6 64z" fill="#fff" opacity=".85"/><path d="M322 144v-44" stroke="#fff" stroke-width="8"/><circle cx="322" cy="88" r="18" fill="url(#b)"/><path d="M420 10Q370 14 338 66" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/>',
  way: '<path d="M40 238Q120 150 196 178T400 96" stroke="#012" stroke-width="44" opacity=".4"/><path d="M40 232Q120 144 196 172T400 90" stroke="url(#t)" stroke-width="40"/><path d="M40 232Q120 144 196 172T400 90" stroke="#fff" stroke-width="5" stroke-dasharray="18 20"/><path d="M230 164q-58-66-58-98a58 58 0 0 1 116 0q0 32-58 98z" fill="#fff"/><circle cx="230" cy="66" r="34" fill="url(#b)"/>',
  papers:
    '<g transform="rotate(7 200 140)"><rect x="150" y="36" width="150" height="196" rx="8" fill="#fff" opacity=".5"/></g><rect x="132" y="44" width="150" height="196" rx="8" fill="#012" opacity=".35"/><path d="M128 36h104l42 42v146a8 8 0 0 1-8 8H128a8 8 0 0 1-8-8V44a8 8 0 0 1 8-8z" fill="#fff"/><path d="M232 36v42h42z" fill="url(#t)"/><path d="M144 108h104M144 134h104M144 160h80" stroke="url(#t)" opacity=".4" stroke-width="9"/><path d="M146 204q16-24 28-4t30-6 30 4" stroke="url(#t)" stroke-width="7"/><path d="M420 40Q360 40 322 108" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/><circle cx="310" cy="136" r="20" fill="url(#b)"/>',
  people:
    '<g fill="#fff"><circle cx="112" cy="120" r="30" opacity=".6"/><path d="M56 226q4-66 56-66t56 66z" opacity=".6"/><circle cx="308" cy="120" r="30" opacity=".6"/><path d="M252 226q4-66 56-66t56 66z" opacity=".6"/></g><circle cx="210" cy="96" r="38" fill="#fff"/><path d="M136 232q6-88 74-88t74 88z" fill="url(#t)"/><path d="M192 146l18 22 18-22" stroke="#fff" stroke-width="9"/><path d="M420 18Q340 10 276 60" stroke="url(#b)" stroke-width="5" stroke-dasharray="0 15"/><circle cx="244" cy="190" r="11" fill="url(#b)"/><circle cx="262" cy="72" r="16" fill="url(#b)"/>',
}

/** By the first segment of the address; unlisted parts show the table, as on the home page. */
const OF_PART: Record<string, keyof typeof MOTIFS> = {
  news: 'news',
  vorschau: 'news',
  termine: 'dates',
  kalender: 'dates',
  mannschaften: 'teams',
  jugend: 'youth',
  'mitglied-werden': 'joining',
  probetraining: 'joining',
  kontakt: 'contact',
  chronik: 'past',
  anfahrt: 'way',
  docs: 'papers',
  impressum: 'papers',
  datenschutz: 'papers',
  vorstand: 'people',
  faq: 'contact',
}

const ARCHIVE = /^\/termine\/archiv(?:\/|$)/i

/** @returns undefined for a page outside of all parts */
export function motifOf(path: string): string | undefined {
  const part = ARCHIVE.test(path) ? 'past' : OF_PART[path.split('/')[1]?.toLowerCase() ?? '']
  return part && MOTIFS[part]
}
