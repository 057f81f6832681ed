import type { PageTexts } from './page-texts.ts'

export const english: PageTexts = {
  language: 'en',
  backToSite: 'To the home page',
  toSignIn: 'Log in',
  goOn: 'Continue',
  sentTo: 'The link was sent to',
  links: {
    confirmation: {
      title: 'Confirm your e-mail address',
      explanation: 'One more click and your e-mail address is confirmed and your account ready.',
      action: 'Confirm address',
      doneTitle: 'Done – your account is ready',
      done: 'Your e-mail address is confirmed. You can log in now.',
      doneSignedIn: 'Your e-mail address is confirmed, and you are logged in.',
    },
    invite: {
      title: 'Accept the invitation',
      explanation: 'Good to have you with us! Choose a password and your account is ready.',
      action: 'Accept the invitation',
      doneTitle: 'Done – your account is ready',
      done: 'You can now log in with your e-mail address and your password.',
      doneSignedIn: 'You are logged in. Next time, log in with your e-mail address and your password.',
    },
    recovery: {
      title: 'Choose a new password',
      explanation: 'Choose a new password. You will be logged out on all other devices.',
      action: 'Save password',
      doneTitle: 'Done – your new password is valid',
      done: 'From now on, log in with the new password.',
      doneSignedIn: 'You are logged in. The new password is valid from now on.',
    },
    'magic-link': {
      title: 'Log in',
      explanation: 'One more click and you are logged in.',
      action: 'Log in now',
      doneTitle: 'Done – you are logged in',
      done: 'You can go on now.',
      doneSignedIn: 'You can go on now.',
    },
    'email-change-current': {
      title: 'Confirm the change of your e-mail address',
      explanation: 'Confirm that your account is to get a new e-mail address.',
      action: 'Confirm the change',
      doneTitle: 'Done – your e-mail address is changed',
      done: 'From now on, log in with the new address.',
      doneSignedIn: 'You are logged in. The new address is valid from now on.',
    },
    'email-change-new': {
      title: 'Confirm your new e-mail address',
      explanation: 'Confirm that this e-mail address is yours.',
      action: 'Confirm address',
      doneTitle: 'Done – your e-mail address is changed',
      done: 'From now on, log in with the new address.',
      doneSignedIn: 'You are logged in. The new address is valid from now on.',
    },
  },
  password: {
    label: 'Password',
    rule: (minLength, sets) =>
      `At least ${minLength} characters${sets.length > 0 ? `, with one of each: ${sets.join('  ')}` : ''}. Best is a sentence that only you know.`,
    missing: 'Please choose a password.',
    weak({ reasons, minLength }, sets) {
      if (reasons.includes('length')) return `The password is too short: it needs at least ${minLength} characters.`
      if (!reasons.includes('pwned')) return `The password needs at least one character of each: ${sets.join('  ')}`
      return 'Strangers try this password first. Better take a sentence that only you know.'
    },
    tooLong: (maxBytes) => `The password is too long: at most ${maxBytes} characters (accented ones count twice).`,
  },
  email: { label: 'E-mail address', hint: 'You log in with it.' },
  name: { label: 'Name', hint: 'First and last name, as people in the club know you.' },
  whatIsWrong: 'Still missing',
  mistakes: {
    'email-invalid': 'Please enter a valid e-mail address, for example name@example.com.',
    'email-taken': 'There already is an account with this e-mail address.',
    'name-missing': 'Please enter your name.',
  },
  halfDone: {
    title: 'One more step',
    current: 'Thank you! Now confirm the change in the mail to your present address as well.',
    new: 'Thank you! Now confirm the change in the mail to your new address as well.',
  },
  spent: {
    title: 'This link is no longer valid',
    text: 'It has expired or was used already; a newer link also ends an older one.',
    invite: 'Ask the person who invited you for a new invitation.',
    change: 'Change the address in your account once more; then new mails will come.',
    again: 'Enter your e-mail address and we will send you a new one.',
    action: 'Send a new link',
  },
  sent: {
    title: 'Look into your mailbox',
    text: 'If there is an account with this address, a mail with a new link is on its way. If none arrives within some minutes, please look into the spam folder, too.',
  },
  setUp: {
    title: 'Welcome! The first account',
    explanation:
      'Here you set up the first account. It may manage everything and invite others. Afterwards this link is no longer valid.',
    action: 'Set up the account',
    closedTitle: 'This link is no longer valid',
    closed:
      'It has expired, or there already is an account that may manage everything. On the server, this command shows a new link: vereinsheim users invite --first',
  },
  refused: {
    title: 'That did not work',
    foreign:
      'The form did not come from this page. Please open the link in the mail once more, best in an up-to-date browser.',
    banned: 'This account is locked. Please contact the club.',
    wait: (seconds) =>
      `Those were too many tries. Please wait ${seconds < 120 ? `${seconds} ${seconds === 1 ? 'second' : 'seconds'}` : `${Math.ceil(seconds / 60)} minutes`} and try again.`,
    busy: 'Very many people are logging in at this moment. Please try again in a little while.',
    away: 'Logging in is not possible at this moment. Please try again in a minute.',
    other: 'Please open the link in the mail once more, or log in again.',
    fault: (reference) =>
      `Something went wrong here. Please try again in a few minutes. Number for inquiries: ${reference}`,
  },
}
