import { readFileSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { changedContent } from './changed-content.ts'
import { createTokens, sendForm } from './form-sender.ts'
import { TESTS_CLUB } from '#tests/support/samples/tests-club.ts'

/** One visitor with one team, known by its name. */
export type Visitor = { teamName: string; email: string; formToken: string }

/** The sample content with this many places at the village tournament, until the test is over. @returns its folder */
export async function contentWithPlaces(places: number | undefined): Promise<string> {
  const village = readFileSync(`${TESTS_CLUB}/events/dorfspielttt.yaml`, 'utf8')
  const limited = places === undefined ? village : `${village}places: ${places}\n`
  const content = await changedContent({ files: { 'events/dorfspielttt.yaml': limited }, withoutNews: true })
  onTestFinished(content.remove)
  return content.folder
}

/** Visitors who have all opened the form already. */
export async function gatherCrowd(place: Parameters<typeof createTokens>[0], count: number): Promise<Visitor[]> {
  const newToken = await createTokens(place)
  return Array.from({ length: count }, (_, number) => ({
    formToken: newToken(),
    teamName: `Mannschaft ${number}`,
    email: `gast-${number}@beispiel.example`,
  }))
}

export const registerAt = (origin: string, { formToken, teamName, email }: Visitor): Promise<Response> =>
  sendForm(origin, formToken, { teamName1: teamName, teamName2: '', contactEmail: email })

/** The token of the registration to which an answer redirects. */
export const tokenOf = (answer: Response): string | undefined => answer.headers.get('location')?.split('/').at(-1)
