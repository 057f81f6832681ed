import { optionalPageNames, optionalPages } from '#features/club/look/club-pages.ts'
import type { Fields } from '#shared/form/field.ts'
import type { DocumentForm } from '../document-form.ts'

const link: Fields = {
  label: { kind: 'line', label: 'Wie der Eintrag heißt' },
  to: { kind: 'pick', from: 'pages', label: 'Wohin er führt' },
}

export const lookForm: DocumentForm = {
  name: 'look',
  slug: 'aussehen',
  title: 'Aussehen und Menü',
  about: 'Farben, Logo, Bilder, Menü und welche Seiten es gibt.',
  page: '/',
  fields: {
    colours: {
      kind: 'group',
      label: 'Farben',
      fields: {
        primary: { kind: 'line', input: 'color', label: 'Hauptfarbe', hint: 'Für Flächen, Knöpfe und Links.' },
        accent: {
          kind: 'line',
          input: 'color',
          label: 'Akzentfarbe',
          hint: 'Für den einen Knopf, auf den es ankommt, und für „jetzt“.',
        },
      },
    },
    slogan: { kind: 'line', label: 'Großer Satz auf der Startseite' },
    sport: {
      kind: 'group',
      label: 'Sportart',
      fields: {
        name: { kind: 'line', label: 'Wie sie heißt', hint: 'Steht neben dem Gründungsjahr im Kopf jeder Seite.' },
        english: { kind: 'line', label: 'Auf Englisch', hint: 'Das lesen nur Suchmaschinen.' },
      },
    },
    logo: {
      kind: 'picture',
      from: 'logos',
      label: 'Logo',
      hint: 'Daraus werden auch die Symbole für Browser und Handys.',
    },
    letters: {
      kind: 'line',
      label: 'Buchstaben im gezeichneten Logo',
      optional: true,
      hint: 'Bis zu vier große; ohne Angabe nehmen wir die Anfangsbuchstaben des Vereins.',
    },
    banner: { kind: 'picture', from: 'banners', label: 'Bild oben auf jeder Seite' },
    defaultPictures: {
      kind: 'list',
      label: 'Bilder für Artikel, die keines haben',
      one: 'Bild',
      hint: 'Im Wechsel; das erste steht auch in Vorschauen der Startseite.',
      item: { kind: 'picture', from: 'pictures', label: 'Bild' },
    },
    menu: {
      kind: 'list',
      label: 'Menü',
      one: 'Eintrag',
      nameOf: 'label',
      hint: 'Ein Eintrag führt auf eine Seite, oder er öffnet eine Liste. Was es nicht gibt, bleibt von selbst weg.',
      item: {
        kind: 'group',
        label: 'Eintrag',
        fields: {
          ...link,
          to: { kind: 'pick', from: 'pages', label: 'Wohin er führt', optional: true },
          below: {
            kind: 'list',
            label: 'Liste darunter',
            one: 'Eintrag darunter',
            nameOf: 'label',
            optional: true,
            item: { kind: 'group', label: 'Eintrag darunter', fields: link },
          },
        },
      },
    },
    button: {
      kind: 'group',
      label: 'Knopf neben dem Menü',
      fields: {
        label: { kind: 'line', label: 'Was darauf steht' },
        to: { kind: 'pick', from: 'pages', label: 'Wohin er führt' },
      },
    },
    without: {
      kind: 'list',
      label: 'Worauf wir verzichten',
      one: 'Seite, die es nicht gibt',
      hint: 'Diese Seiten verschwinden aus Menü, Fußzeile, Suchmaschinen und Kalendern.',
      item: {
        kind: 'choice',
        label: 'Seite',
        options: optionalPageNames.map((value) => ({ value, label: optionalPages[value] })),
      },
    },
  },
}
