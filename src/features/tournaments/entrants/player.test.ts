import { expect, test } from 'vitest'
import { err } from '#shared/result.ts'
import { sampleEvent } from '#tests/support/samples/sample-registration.ts'
import { parsePlayer } from './player.ts'

test.each([
  ['', 'Bitte geben Sie einen Namen an; Vorname und erster Buchstabe genügen, zum Beispiel „Karla M.“.'],
  ['K'.repeat(81), 'Der Name ist zu lang: Es passen höchstens 80 Zeichen hinein.'],
  ['www.karla.example', 'Der Name darf keine Internetadresse enthalten. Bitte nehmen Sie sie heraus.'],
])('of the name %j it says what is wrong', (playerName, message) =>
  expect(parsePlayer(sampleEvent(), { playerName })).toEqual(err([{ field: 'playerName', message }])),
)
