import { execFileSync } from 'node:child_process'
import { appendFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { shareMedia } from '#tests/support/site/data-folder.ts'
import { fetchTokens, FORM_PATH, sampleFields, sendForm } from '#tests/support/site/form-sender.ts'
import { runProgram, startForTest, startProgram } from '#tests/support/site/program.ts'
import { makeDisk, NO_DISK } from '#tests/support/site/small-disk.ts'

/** Room for the database with all sample content, its log and a few mails. */
const DISK = '24m'

/** Fills the remaining space to the last byte. */
function fill(disk: string): void {
  const file = join(disk, 'filler')
  writeFileSync(file, '')
  for (const size of [1024 * 1024, 4096, 1]) {
    try {
      for (;;) appendFileSync(file, Buffer.alloc(size))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
    }
  }
}

const listMails = (disk: string) => readdirSync(join(disk, 'outbox')).filter((name) => name.endsWith('.eml'))

/** The same words again would count as a repeat of the first registration. */
const OTHER_TEAM = { teamName1: 'Die Zweiten' }

test('on a full disk nothing is acknowledged that is lost, reading goes on, and the same form goes through later', async ({
  skip,
}) => {
  const disk = makeDisk(DISK)
  if (disk === undefined) return skip(NO_DISK)
  shareMedia(disk)
  const program = await startForTest({ dataDir: disk })
  const { origin } = program
  const [before = '', during = ''] = await fetchTokens(origin, 2)
  expect((await sendForm(origin, before)).status).toBe(303)
  // Complete, under its final name: one still being written would hit the full disk, and wait a minute for its next attempt.
  await vi.waitFor(() => expect(listMails(disk)).toHaveLength(1), { timeout: 30_000 })

  fill(disk)
  for (let attempt = 0; attempt < 3; attempt++) {
    const refused = await sendForm(origin, during, OTHER_TEAM)
    const page = await refused.text()
    expect(refused.status).toBe(503)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(page).toContain('konnte gerade nicht gespeichert werden')
    expect(page).toContain(`value="${sampleFields.contactName}"`)
    expect(page).toContain(during)
  }
  for (const path of ['/', '/news', '/news/5', '/mannschaften', '/news?suche=derby', FORM_PATH, '/readyz']) {
    expect([path, (await fetch(origin + path)).status]).toEqual([path, 200])
  }
  expect(program.stdout()).toContain('disk is full')
  expect(program.stdout()).not.toContain(sampleFields.contactName)

  rmSync(join(disk, 'filler'))
  const accepted = await sendForm(origin, during, OTHER_TEAM)
  expect(accepted.status).toBe(303)
  const confirmation = await fetch(origin + (accepted.headers.get('location') ?? ''))
  expect(await confirmation.text()).toContain(OTHER_TEAM.teamName1)
  // Woken by the next sign-up, or after its pause, the worker continues where it was.
  await vi.waitFor(() => expect(listMails(disk)).toHaveLength(2), { timeout: 30_000, interval: 200 })
  expect(program.isRunning()).toBe(true)
})

test('a start on a full disk is explained, and works when there is room', async ({ skip }) => {
  const disk = makeDisk('600k')
  if (disk === undefined) return skip(NO_DISK)
  shareMedia(disk)
  const { code, stdout, stderr } = await runProgram({ dataDir: disk })
  expect(stderr).toBe(
    'Die Festplatte ist voll. Es wurde nichts geändert; bitte schaffen Sie Platz und starten Sie neu.\n',
  )
  expect([code, stdout]).toEqual([1, ''])
  execFileSync('mount', ['-o', `remount,size=${DISK}`, disk])
  const program = await startProgram({ dataDir: disk })
  expect((await fetch(`${program.origin}/news/0`)).status).toBe(200)
  await program.end('SIGTERM')
})
