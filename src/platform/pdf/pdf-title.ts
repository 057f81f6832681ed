const LONGEST = 120

/** Derives the title of an uploaded PDF from its name: „Beitragsordnung 2025“ from `C:\Vorstand\Beitragsordnung_2025.pdf`. */
export function pdfTitle(name: string): string {
  const last = name.split(/[\\/]/).at(-1) ?? ''
  const words = last
    .replace(/\.pdf$/i, '')
    .replace(/[_\s]+/g, ' ')
    .trim()
  return words.slice(0, LONGEST) || 'Dokument'
}
