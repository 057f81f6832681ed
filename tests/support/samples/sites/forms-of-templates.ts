import { lines, text, type Files } from './forms-of-sites.ts'

/** Test support: a site of an invented club whose words stand in includes, layouts, data and values of pages. */
export const templatesForm: Files = {
  '_config.yml': lines('remote_theme: mmistakes/minimal-mistakes', 'collections: { mannschaften: { output: true } }'),
  '_data/termine.yml': lines(
    '- { title: Grillfest, date: 2024-07-01, ort: Halle }',
    '- { title: Abschluss, date: 2024-12-20, ort: Gasthaus }',
    '- { title: Abgesagt, date: 2024-12-21, fehlt: true }',
  ),
  '_data/teams.yml': lines('herren: { name: Herren, spieler: [Max Probe, Ben Beispiel] }', 'damen: { name: Damen }'),
  '_includes/training.html':
    '<h3>Trainingszeiten</h3>\n<table><tr><th>Tag</th></tr><tr><td>Montag</td></tr></table>\n<p>Halle: {{ include.halle }}</p>',
  '_includes/hinweis.md': 'Bitte **Hallenschuhe** mitbringen.\n',
  '_includes/nav.html': '<nav><a href="/">Start</a> und noch mehr Worte</nav>',
  '_layouts/sponsoren.html':
    '---\nlayout: default\n---\n<h2>{{ page.title }}</h2>\n<p>Wir danken unseren Freunden.</p>\n<img src="/assets/korn.png" alt="Bäckerei Korn">\n{{ content }}',
  'sponsoren.html': text(['layout: sponsoren', 'title: Sponsoren']),
  'halle.html': text(
    ['title: Halle'],
    '{% include nav.html %}<p>Vorn.</p>{% include training.html halle="Nord" %}{% include hinweis.md %}',
  ),
  'kader.html': text(
    ['title: Kader'],
    '{% for t in site.data.teams %}<h2>{{ t[1].name }}</h2>{% if t[1].spieler %}<p>{{ t[1].spieler | join: ", " }}</p>{% endif %}{% endfor %}',
  ),
  'spieltage.md': text(
    ['title: Spieltage'],
    '<table>',
    '{% for t in site.data.termine %}{% unless t.fehlt %}',
    '  <tr><td>{{ t.date | date: "%-d. %B %Y" }}</td><td>{{ t.title }}</td></tr>',
    '{% endunless %}{% endfor %}',
    '</table>',
  ),
  '_pages/verein.md': text(
    [
      'title: Der Verein',
      'permalink: /unser-verein/',
      'intro:',
      '  - excerpt: "Wir spielen gern."',
      'feature_row:',
      '  - image_path: /assets/korn.png',
      '    title: Jugend',
      '    excerpt: Für Kinder.',
    ],
    '{% include feature_row id="intro" type="center" %}',
    '',
    '{% include feature_row %}',
    '',
    'Zum Schluss.',
  ),
  '_mannschaften/herren-1.md': text(['title: Herren I'], 'Unser Flaggschiff.'),
  '_posts/2024-01-02-kasten.md': text(
    ['title: Kasten'],
    '{% capture kasten %}Ein **Kasten**.{% endcapture %}',
    '<div class="notice">{{ kasten | markdownify }}</div>',
  ),
  'assets/korn.png': 'photo',
}
