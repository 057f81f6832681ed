import { domainToASCII } from 'node:url'
import { z } from 'zod'
import { ConfigError, readConfig } from '#platform/config/config.ts'

/** What a club may share with all clubs of this host. */
export const SHARES = ['turniere', 'hallen'] as const

/** Settings that a club may override; all others belong to the host. */
const SETTINGS = [
  'MAIL_FROM',
  'SMTP_URL',
  'HOLIDAY_STATE',
  'DUTY_REMINDER_DAYS',
  'IDENTITY_SIGN_UP',
  'CHECK_FOREIGN_LINKS',
  'FETCH_LISTS',
  'MEDIA_BUCKET',
  'MEDIA_BUCKET_STYLE',
  'MEDIA_REGION',
  'MEDIA_ACCESS_KEY_ID',
  'MEDIA_SECRET_ACCESS_KEY',
] as const

const FOLDER = /^[a-z0-9](?:[a-z0-9.-]{0,62})$/
const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?=.{1,253}$)(?:${LABEL}\\.)+(?=[a-z])${LABEL}$`)
const SIZE = /^(\d{1,6}(?:[.,]\d{1,3})?) ?(MB|GB|TB)$/
const UNITS: Record<string, number> = { MB: 1e6, GB: 1e9, TB: 1e12 }
const RECIPIENT = /^age1[02-9ac-hj-np-z]{58}$/

/** The domain in lower case and Punycode; invalid host names are returned unchanged. */
export const toDomain = (text: string): string => (/[/?#@:\\]/.test(text) ? text : domainToASCII(text.trim()) || text)

export const domainSchema = z
  .string()
  .transform(toDomain)
  .refine((text) => DOMAIN.test(text), 'Hier wird eine Domain wie verein.de erwartet, ohne https:// und ohne Port.')

export const folderSchema = z
  .string()
  .refine(
    (text) => FOLDER.test(text) && !text.includes('..'),
    'Ein Ordner heißt nach kleinen Buchstaben ohne Umlaute, Ziffern, Punkten und Strichen, höchstens 63 Zeichen.',
  )

const bytes = z
  .string('Hier wird eine Größe wie 5 GB erwartet.')
  .regex(SIZE, 'Hier wird eine Größe wie 5 GB erwartet.')
  .transform((text) => {
    const [, number = '', unit = ''] = SIZE.exec(text) ?? []
    return Math.round(Number(number.replace(',', '.')) * (UNITS[unit] ?? 0))
  })

const limitsSchema = z.strictObject({
  bytes: bytes.optional(),
  mails: z.int().min(0).max(1_000_000).optional(),
  connections: z.int().min(1).max(100_000).optional(),
})

const settingsSchema = z
  .partialRecord(
    z.enum(SETTINGS, `Ein Verein kann nur für sich festlegen: ${SETTINGS.join(', ')}.`),
    z.union([z.string(), z.number()]).transform(String),
  )
  .superRefine((settings, context) => {
    try {
      readConfig(settings)
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      context.addIssue({ code: 'custom', message: error.message.replaceAll(/\s+/g, ' ') })
    }
  })

const clubSchema = z.strictObject({
  folder: folderSchema,
  domains: z.tuple([domainSchema], domainSchema),
  limits: limitsSchema.default({}),
  settings: settingsSchema.default({}),
  stopped: z.boolean().default(false),
  canary: z.boolean().default(false),
  shares: z.array(z.enum(SHARES)).default([]),
  recipients: z.array(z.string().regex(RECIPIENT, 'Hier wird ein Empfänger von age erwartet: age1…')).default([]),
})

/** Schema of clubs.yaml. Its top-level limits are the defaults of this host. */
export const clubsSchema = z
  .strictObject({ limits: limitsSchema.default({}), clubs: z.array(clubSchema).default([]) })
  // An empty file lists no clubs.
  .nullable()
  .superRefine((file, context) => {
    const folders = new Set<string>()
    const domains = new Set<string>()
    for (const [index, club] of (file?.clubs ?? []).entries()) {
      if (folders.has(club.folder))
        context.addIssue({
          code: 'custom',
          path: ['clubs', index, 'folder'],
          message: 'Diesen Ordner hat schon ein anderer Verein.',
        })
      folders.add(club.folder)
      for (const [place, domain] of club.domains.entries()) {
        if (domains.has(domain))
          context.addIssue({
            code: 'custom',
            path: ['clubs', index, 'domains', place],
            message: `${domain} steht hier zum zweiten Mal.`,
          })
        domains.add(domain)
      }
    }
  })

export type Share = (typeof SHARES)[number]

export type WrittenLimits = z.infer<typeof limitsSchema>

/** The entry of a club as written in the file. */
export type ClubEntry = z.input<typeof clubSchema>
