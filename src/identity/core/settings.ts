import { DAY, HOUR, MINUTE, SECOND } from '#shared/durations.ts'

/** What the operator of one identity service decides; times in milliseconds unless the name says otherwise. */
export type IdentitySettings = {
  /** Where browsers are sent back to; origin with optional path. */
  siteUrl: string
  /** Further addresses that a browser may be sent back to; `*` stands for letters within one part, `**` for anything. */
  redirectAllowList: string[]
  /** `iss` of our tokens. */
  issuer: string
  /** Audience of accounts whose sign-up names none. */
  audience: string
  /** Further audiences that a client may name, each with accounts of its own. */
  furtherAudiences: string[]
  isSignUpOpen: boolean
  /** Addresses count as confirmed at once, without proof of ownership. */
  confirmsEmailItself: boolean
  confirmsPhoneItself: boolean
  isEmailOffered: boolean
  isPhoneOffered: boolean
  isAnonymousOffered: boolean
  isLinkingOffered: boolean
  /** Both the old and the new address must agree to a change. */
  isEmailChangeSecure: boolean
  /** A new password needs the present one, a sign-in just now, or a nonce. */
  needsReauthentication: boolean
  /** A new password needs the current one, except right after a recovery. */
  needsCurrentPassword: boolean
  password: {
    minLength: number
    /** Each of these sets must contribute a character. */
    requiredCharacters: string[]
    maxBytes: number
    /** Refuses common passwords. */
    refusesCommon: boolean
  }
  lifetimes: {
    accessToken: number
    /** A session not refreshed for this long is over. */
    inactivity: number
    /** Undefined: a session may last for ever. */
    session: number | undefined
    confirmation: number
    recovery: number
    emailChange: number
    magicLink: number
    invite: number
    smsCode: number
    reauthentication: number
    flow: number
    challenge: number
    unverifiedFactor: number
  }
  /** For this long a used refresh token yields its successor again: two tabs, one of them late. */
  reuseWindow: number
  /** Minimum interval between two mails or messages of the same kind to the same person. */
  frequencies: { email: number; sms: number }
  factors: {
    max: number
    isTotpOffered: boolean
    isPhoneOffered: boolean
    areRecoveryCodesOffered: boolean
    issuer: string
    /** Roles that require a factor once `grace` is over; no effect where no factor is offered. */
    requiredFor: readonly string[]
    grace: number
  }
  passkeys: {
    isOffered: boolean
    max: number
    /** Host name for which keys are made, if not that of the site: a parent domain, so that its other hosts share them. */
    rpId: string | undefined
    /** Further origins whose pages may ask for keys. */
    origins: readonly string[]
  }
  /** Fixed codes for phone numbers used in tests, by E.164 number. */
  testCodes: Record<string, string>
  /** Answers that must not reveal whether an address is known come at multiples of this time. */
  evenAnswer: number
  /** Whether the answer to a sign-up says that the address is registered, as the vendors' wires do without mail confirmation. */
  tellsRegistered: boolean
  /** How links in mails look: to our own page with a button, to the site with a fragment, or to `/verify` directly. */
  mailLinks: 'page' | 'fragment' | 'verify'
  /** Path on the site to which fragment links lead, such as `/admin`. */
  mailLinkPath: string
}

export const DEFAULT_SETTINGS = {
  redirectAllowList: [],
  audience: 'authenticated',
  furtherAudiences: [],
  isSignUpOpen: true,
  confirmsEmailItself: false,
  confirmsPhoneItself: false,
  isEmailOffered: true,
  isPhoneOffered: false,
  isAnonymousOffered: false,
  isLinkingOffered: false,
  isEmailChangeSecure: true,
  needsReauthentication: true,
  needsCurrentPassword: false,
  password: { minLength: 8, requiredCharacters: [], maxBytes: 72, refusesCommon: true },
  lifetimes: {
    accessToken: HOUR,
    inactivity: 30 * DAY,
    session: undefined,
    confirmation: DAY,
    recovery: DAY,
    emailChange: DAY,
    magicLink: HOUR,
    invite: 7 * DAY,
    smsCode: 5 * MINUTE,
    reauthentication: 10 * MINUTE,
    flow: 5 * MINUTE,
    challenge: 5 * MINUTE,
    unverifiedFactor: 5 * MINUTE,
  },
  reuseWindow: 10 * SECOND,
  frequencies: { email: MINUTE, sms: MINUTE },
  factors: {
    max: 10,
    isTotpOffered: true,
    isPhoneOffered: false,
    areRecoveryCodesOffered: true,
    issuer: 'Vereinsheim',
    requiredFor: ['admin'],
    grace: 14 * DAY,
  },
  passkeys: { isOffered: true, max: 10, rpId: undefined, origins: [] },
  testCodes: {},
  evenAnswer: 150,
  tellsRegistered: false,
  mailLinks: 'page',
  mailLinkPath: '/admin',
} as const satisfies Omit<IdentitySettings, 'siteUrl' | 'issuer'>
