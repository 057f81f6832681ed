import type { DocumentForm } from './document-form.ts'
import { boardForm } from './documents/board-form.ts'
import { clubForm } from './documents/club-form.ts'
import { directionsForm } from './documents/directions-form.ts'
import { chronicleForm, faqForm, privacyForm, downloadsForm } from './documents/page-forms.ts'
import { noticesForm, valuesForm } from './documents/home-forms.ts'
import { lookForm } from './documents/look-form.ts'
import { membershipForm } from './documents/membership-form.ts'
import { seasonsForm } from './documents/seasons-form.ts'
import { trainingForm } from './documents/training-form.ts'

/** Every document, in the order of the room. */
export const documentForms: readonly DocumentForm[] = [
  ...[
    trainingForm,
    boardForm,
    clubForm,
    noticesForm,
    valuesForm,
    directionsForm,
    downloadsForm,
    membershipForm,
    seasonsForm,
    lookForm,
  ],
  ...[chronicleForm, faqForm, privacyForm],
]

export const findForm = (slug: string): DocumentForm | undefined => documentForms.find((form) => form.slug === slug)
