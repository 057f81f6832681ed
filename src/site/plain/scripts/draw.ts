import type { recomputeAny } from '#features/tournaments/drawing/recompute-later.ts'

for (const place of document.querySelectorAll<HTMLElement>('[data-recompute]')) {
  const result = place.parentElement?.querySelector('[role="status"]')
  place.hidden = false
  place.querySelector('button')?.addEventListener('click', () => {
    void recomputeHere(place.dataset['recompute'] ?? '').then((words) => {
      if (result) result.textContent = words
    })
  })
}

async function recomputeHere(published: string): Promise<string> {
  // Only readers who recompute load the draw's program.
  const program = await import('#features/tournaments/drawing/recompute-later.ts').catch(() => undefined)
  if (!program) return 'Dafür braucht es gerade eine Verbindung. Bitte versuchen Sie es noch einmal.'
  // This script's own page writes it.
  return describe(program.recomputeAny(JSON.parse(published) as Parameters<typeof recomputeAny>[0]))
}

function describe(recomputed: ReturnType<typeof recomputeAny>): string {
  if (recomputed.kind === 'other-version')
    return 'Bitte laden Sie die Seite neu: Sie rechnet nach einem anderen Verfahren.'
  if (recomputed.kind === 'recomputed-later')
    return recomputed.fitsDraw
      ? 'Auf diesem Gerät nachgerechnet: Die Auslosung stimmt.'
      : 'Auf diesem Gerät nachgerechnet: Die Auslosung stimmt nicht mit der Losnummer überein.'
  const { fitsPromise, fitsDraw } = recomputed
  const promise = fitsPromise ? 'Die Losnummer passt zur Zusage' : 'Die Losnummer passt nicht zur Zusage'
  const draw = fitsDraw ? 'die Auslosung stimmt' : 'die Auslosung stimmt nicht mit ihr überein'
  return `Auf diesem Gerät nachgerechnet: ${promise}, und ${draw}.`
}
