import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { domainSchema, folderSchema } from '#host/clubs/club-entry.ts'
import { clubsFile, readClubs } from '#host/clubs/clubs-file.ts'
import { databaseOf } from '#host/clubs/copy-club.ts'
import { beginOwnClub } from '#content/begin-club.ts'
import { importContent } from '#content/import-content.ts'
import type { Template } from '#content/template/pick-template.ts'
import { NOTHING_TOLD } from '#features/club/onboarding/blank-club.ts'
import type { Config } from '#platform/config/config.ts'
import type { DatabaseConnection } from '#platform/db/database.ts'
import { migrateDatabase } from '#platform/db/migrate-database.ts'
import { openSqlite } from '#platform/db/open-database.ts'
import { createLog } from '#platform/log/log.ts'
import { renderMailBody } from '#platform/mail/mail-body.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createOutboxStore } from '#platform/mail/outbox-store.ts'
import { createMediaStore } from '#platform/media/media-store.ts'
import { openBlobs } from '#platform/media/open-blobs.ts'
import { inProjectFolder } from '#platform/program/project-folder.ts'
import { whileOpen } from '#platform/program/while-open.ts'
import { contentContext } from '#server/context/store-context.ts'
import { newId } from '#shared/new-id.ts'
import { openIdentity } from '../open-existing-database.ts'
import { ClubsRefusal, type ClubsConsole } from './clubs-console.ts'
import { findTemplate } from './find-template.ts'
import { moveIn, refuseTakenFolder } from './move-in.ts'

type Wanted = {
  domains: string[]
  name: string
  folder: string | undefined
  mail: string | undefined
  template: string | undefined
}

/** Creates a club that has a name and at most the content of a template; the recipient of the first link continues from there. */
export async function addClub(
  { domains, name, folder, mail, template: pattern }: Wanted,
  needs: ClubsConsole,
): Promise<void> {
  const entry = await checkEntry({ domains, folder }, needs.clubsDir)
  if (name.trim() === '' || name.length > 100) throw new ClubsRefusal('Der Name hat 1 bis 100 Zeichen.')
  if (mail !== undefined && !z.email().safeParse(mail).success)
    throw new ClubsRefusal(`Das ist keine E-Mail-Adresse: ${mail}`)
  const template = pattern === undefined ? undefined : await findTemplate(pattern, name.trim(), needs)
  let first = ''
  await moveIn(needs, async (scratch) => {
    const config = {
      ...needs.configOf({ ...entry, settings: {} }),
      dataDir: scratch,
      contentDir: join(scratch, 'content'),
    }
    await whileOpen(openSqlite(databaseOf(scratch)), async (connection) => {
      await fillClub({ config, connection, name: name.trim(), now: needs.now, template })
      const identity = await openIdentity({ config, connection })
      first = (await identity.firstSetUpLink()) ?? ''
      if (mail !== undefined && !(await mailLink({ config, connection, mail, name, link: first, now: needs.now })))
        needs.writeError(`Die E-Mail an ${mail} ging nicht hinaus. Bitte geben Sie den Link selbst weiter.\n`)
    })
    return entry
  })
  needs.write(`${name} ist angelegt.\n${FIRST}\n\n${first}\n`)
}

const FIRST = 'Über diesen Link entsteht das erste Konto, das alles verwalten darf (7 Tage gültig):'

/** The entry of a new club. @throws {ClubsRefusal} */
export async function checkEntry(
  { domains, folder }: { domains: string[]; folder: string | undefined },
  clubsDir: string,
): Promise<{ folder: string; domains: [string, ...string[]] }> {
  const read = z.tuple([domainSchema], domainSchema).safeParse(domains)
  if (!read.success) throw new ClubsRefusal('Es fehlt eine Domain wie verein.de, ohne https:// und ohne Port.')
  const named = folderSchema.safeParse(folder ?? read.data[0].slice(0, 63))
  if (!named.success) throw new ClubsRefusal(named.error.issues[0]?.message ?? '')
  const others = existsSync(clubsFile(clubsDir)) ? await readClubs(clubsDir) : []
  const taken = read.data.find((domain) => others.some((club) => club.domains.includes(domain)))
  if (taken !== undefined) throw new ClubsRefusal(`Die Domain ${taken} hat hier schon ein anderer Verein.`)
  refuseTakenFolder(clubsDir, named.data)
  return { folder: named.data, domains: read.data }
}

type Filling = {
  config: Config
  connection: DatabaseConnection
  name: string
  now: () => Date
  template?: Template | undefined
}

/** The sample provides the pages that every club has; the rest of it is removed. */
async function fillClub({ config, connection, name, now, template }: Filling): Promise<void> {
  await migrateDatabase(connection)
  const ctx = contentContext(connection, { media: createMediaStore(openBlobs(config)), now })
  await importContent(inProjectFolder('content'), { ...ctx, leavesPictures: true })
  const answers = {
    ...NOTHING_TOLD,
    name,
    shortName: name,
    ...(template && { sport: template.sport.name, colours: template.colours }),
    pages: template?.hasQuestions ? (['faq'] as const) : [],
  }
  await ctx.write((stores) => beginOwnClub(stores, { newId, now, answers, by: undefined, template }))
}

type Mailing = Omit<Filling, 'config' | 'template'> & { config: Config; mail: string; link: string }

/** Sends the link at once. @returns false if the mail server refuses it */
async function mailLink({ config, connection, mail, name, link, now }: Mailing): Promise<boolean> {
  const id = newId()
  const body = renderMailBody([
    {
      paragraphs: [
        `Guten Tag,\n\nfür ${name} ist eine Website eingerichtet: ${config.publicUrl}`,
        'Mit diesem Link legen Sie das erste Konto an, das alles verwalten darf. Er gilt sieben Tage, und nur einmal.',
      ],
      link: { text: 'Erstes Konto anlegen', url: link, isButton: true },
    },
  ])
  await connection.inTransaction((trx) =>
    createOutboxStore(trx, connection.engine).add({
      id,
      // A kind of the sign-in's mails: its text is never shown, and erased once it was sent.
      kind: 'identity-first-set-up',
      recipient: mail,
      replyTo: undefined,
      subject: `Die neue Website von ${name}`,
      ...body,
      createdAt: now(),
      isHeld: true,
    }),
  )
  const log = createLog('silent')
  return (await createMailer({ config, sms: undefined, connection, log, now }).handOver(id)) === 'sent'
}
