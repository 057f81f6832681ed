import { inUnits, type Facts, type MailWording, type MessagePurpose, type Wording } from './wording.ts'

function duration(milliseconds: number): string {
  const { count, unit } = inUnits(milliseconds)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const IGNORE = 'Was that not you? Then just delete this mail; nothing happens without the link or the code.'
const KEEP_SECRET = 'Do not pass the code on to anybody, not even by telephone.'

const MAILS: Record<MessagePurpose, (facts: Facts) => MailWording> = {
  confirmation: ({ site }) => ({
    subject: `Please confirm your e-mail address for ${site}`,
    paragraphs: [
      `welcome! An account at ${site} was made with this e-mail address.`,
      'Please confirm that the address is yours. Then you can log in.',
    ],
    action: 'Confirm e-mail address',
    notYou: IGNORE,
  }),
  invite: ({ site }) => ({
    subject: `Your invitation to ${site}`,
    paragraphs: [
      `${site} has prepared an account for you and invites you to use it.`,
      'Open the link and choose a password; that is all.',
    ],
    action: 'Accept the invitation',
    notYou: 'This means nothing to you? Then just delete this mail; the account stays unused.',
  }),
  recovery: ({ site }) => ({
    subject: `New password for ${site}`,
    paragraphs: [
      `somebody, probably you, chose “forgot password” on the website of ${site}.`,
      'The link lets you choose a new password. Until then your present one stays valid.',
    ],
    action: 'Choose a new password',
    notYou: IGNORE,
  }),
  'magic-link': ({ site }) => ({
    subject: `Your login at ${site}`,
    paragraphs: [
      `somebody, probably you, wants to log in at ${site} with this e-mail address.`,
      'The link or the code logs you in without a password.',
    ],
    action: 'Log in now',
    notYou: IGNORE,
  }),
  'email-change-current': ({ site, newEmail }) => ({
    subject: `Your e-mail address at ${site} is to be changed`,
    paragraphs: [
      `your account at ${site} was asked to change your e-mail address to ${newEmail}.`,
      'Please confirm this with your present address here. The new address gets a mail of its own.',
    ],
    action: 'Confirm the change',
    notYou: 'Was that not you? Then confirm nothing and change your password at once: somebody probably knows it.',
  }),
  'email-change-new': ({ site, newEmail }) => ({
    subject: `Please confirm your new e-mail address for ${site}`,
    paragraphs: [
      `an account at ${site} was asked to take ${newEmail} as its new e-mail address.`,
      'Please confirm that the address is yours.',
    ],
    action: 'Confirm the new address',
    notYou: IGNORE,
  }),
  'email-changed': ({ site, newEmail }) => ({
    subject: `Your e-mail address at ${site} was changed`,
    paragraphs: [
      `the e-mail address of your account at ${site} was changed to ${newEmail}. From now on you log in with that one.`,
      'This is the last message to your old address.',
    ],
    action: undefined,
    notYou: `Was that not you? Then please get in touch with ${site} at once: somebody has probably got into your account.`,
  }),
  'passkey-added': ({ site }) => ({
    subject: `New passkey for your account at ${site}`,
    paragraphs: [
      `a passkey was added to your account at ${site}. Whoever has the device and can unlock it logs in with it, without a password.`,
      'All your passkeys are listed in your account after you log in.',
    ],
    action: undefined,
    notYou: `Was that not you? Then please remove it there at once and change your password. If you cannot get in any more, get in touch with ${site}.`,
  }),
  'phone-confirmation': codeOnly('Confirm telephone number', 'to confirm a telephone number'),
  'phone-change': codeOnly('Change telephone number', 'to change a telephone number'),
  reauthentication: codeOnly('Confirmation code', 'to confirm that it is really you who changes something'),
  'factor-code': codeOnly('Login code', 'to log in'),
  'already-registered': ({ site }) => ({
    subject: `You already have an account at ${site}`,
    paragraphs: [
      `somebody, probably you, wanted to make an account at ${site} with this e-mail address. There already is one.`,
      'You can log in with it. If you forgot the password, choose “forgot password” when logging in.',
    ],
    action: 'Log in',
    notYou: 'Was that not you? Then you need not do anything; nothing about your account has changed.',
  }),
}

function codeOnly(title: string, purpose: string) {
  return ({ site }: Facts): MailWording => ({
    subject: `${title}: ${site}`,
    paragraphs: [`your account at ${site} was asked for a code ${purpose}.`, KEEP_SECRET],
    action: undefined,
    notYou: 'Was that not you? Then please change your password at once: somebody probably knows it.',
  })
}

export const english: Wording = {
  language: 'en',
  greeting: 'Hello,',
  codeLabel: 'Your code',
  codeInstead: 'If you are asked for a code, enter this one:',
  validity: (milliseconds) => `Valid for ${duration(milliseconds)}, and only once.`,
  mail: (purpose, facts) => MAILS[purpose](facts),
  sms: (code, site, milliseconds) =>
    `${code} is your code for ${site}, valid for ${duration(milliseconds)}. Do not pass it on.`,
}
