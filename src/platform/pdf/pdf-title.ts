const LONGEST = 120

/** A title for a PDF that somebody sends: „Beitragsordnung 2025“ of `C:\Vorstand\Beitragsordnung_2025.pdf`. */
export function pdfTitle(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const words = last
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return words.slice(0, LONGEST) || 'Dokument'
}
