import { lines, text, type Files } from './forms-of-sites.ts'

/** Test support: a site of an invented club whose words stand in includes, layouts, data and values of pages. */
export const templatesForm: Files = {
  '_config.yml': lines('remote_theme: mmistakes/minimal-mistakes', 'collections: { mannschaften: { output: true } }'),
  '_data/termine.yml': lines(
    '- { title: Grillfest, date: 2024-07-01, ort: Halle }',
    '- { title: Abschluss, date: 2024-12-20, ort: Gasthaus }',
    '- { title: Abgesagt, date: 2024-12-21, fehlt: true }',
  ),
  '_data/news.yml': lines(
    '- title: Neue Platten',
    '  date: 2019-03-01',
    '  image: assets/mu\u0308ller.jpg',
    '  text: |',
    '    Vier *neue* Platten.',
    '',
    '    Danke!',
    '- { title: Ohne Tag, text: Irgendwann. }',
  ),
  'assets/m\u00fcller.jpg': 'photo',
  '_veranstaltungen/lauf.md': text(
    ['title: Lauf', 'datum: 01.03.2030', 'uhrzeit: 9 Uhr', 'ort: Sportplatz', 'end: 2030-03-02'],
    'Mit [Anmeldung](https://lauf.example/a).',
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

/** Hugo: settings in files of their own, folders for languages, the theme's data, orders of the club's own. */
export const languagesForm: Files = {
  'config/_default/hugo.toml': 'baseURL = "https://sv-lindenau.example/"\ndefaultContentLanguage = "de"\n',
  'config/_default/permalinks.toml': 'berichte = "/:year/:month/:slug/"\n',
  'config/_default/languages.toml': lines('[de]', 'contentDir = "content/de"', '[en]', 'contentDir = "content/en"'),
  'config/_default/menus.de.toml': lines(
    '[[main]]',
    'name = "Jugend"',
    'pageRef = "/jugend"',
    'parent = "Abteilungen"',
    '[[footer]]',
    'name = "Impressum"',
    'pageRef = "/impressum"',
  ),
  'content/de/_index.md': text(['title: Start'], 'Willkommen beim SV.'),
  'content/de/berichte/_index.md': text(['title: Berichte']),
  'content/de/berichte/sommerfest/index.md': text(
    ['title: Sommerfest', 'date: 2023-07-01', 'featured_image: fest.jpg'],
    '{{< training halle="Nord" >}}',
    '',
    '{{< button href="/jugend" >}}Zur Jugend{{< /button >}}',
    '',
    '{{< tabelle >}}',
    '',
    '{{< gallery match="images/*" sortOrder="asc" >}}',
    '[Winter]({{< relref "/berichte/winter.md" >}})',
  ),
  'content/de/berichte/sommerfest/fest.jpg': 'photo',
  'content/de/berichte/sommerfest/images/b1.jpg': 'photo',
  'content/de/berichte/sommerfest/images/b2.jpg': 'photo',
  'content/de/berichte/winter.md': text(['title: Winter', 'date: 2022-12-01'], 'Kalt.'),
  'content/en/berichte/winter.md': text(['title: Winter', 'date: 2022-12-01'], 'Cold.'),
  'content/de/jugend.md': text(['title: Jugend'], 'Jugendtraining.'),
  'content/halle.de.md': text(['title: Halle'], 'Die Halle.'),
  'content/halle.en.md': text(['title: Hall'], 'The hall.'),
  'layouts/shortcodes/training.html':
    '<h3>Wann</h3>\n<table>{{ range site.Data.zeiten.training }}<tr><td>{{ .tag }}</td><td>{{ .zeit }}</td></tr>{{ end }}</table>\n<p>In der Halle {{ .Get "halle" }} für alle.</p>',
  'layouts/shortcodes/tabelle.html':
    '{{ $t := .Site.Data.tabelle }}<table>{{ range $i, $e := $t.zeilen }}<tr><td>{{ $e.mannschaft }}</td></tr>{{ end }}</table>',
  'data/zeiten/training.yaml': lines('- { tag: Montag, zeit: 18 Uhr }', '- { tag: Freitag, zeit: 20 Uhr }'),
  'data/tabelle.toml': lines('[[zeilen]]', 'mannschaft = "SV Lindenau"', '[[zeilen]]', 'mannschaft = "TTC Au"'),
}

/** Gatsby: articles, dates and teams as records of data, one in each file and several in one. */
export const recordsForm: Files = {
  'gatsby-config.js': 'module.exports = {}\n',
  'content/news/2021-05-01-fest.json': JSON.stringify({
    title: 'Fest',
    date: '2021-05-01T10:00:00.000Z',
    thumbnail: '/img/fest.jpg',
    body: 'Ein **Fest**.\n\n![Zelt](/img/zelt.jpg)',
  }),
  'content/news/2021-06-01-turnier.yml': lines('title: Turnier', 'date: 2021-06-01', 'text: Alle kamen.'),
  'src/data/events.json': JSON.stringify({
    events: [{ title: 'Sitzung', start: '2030-02-01T19:30:00', location: 'Heim', description: 'Für alle.' }],
  }),
  'content/teams/herren.md': text(
    ['title: Herren', 'spieler:', '  - { name: Max Probe, position: 1 }', '  - { name: Ben Beispiel }'],
    'Wir steigen auf.',
  ),
  'static/img/fest.jpg': 'photo',
  'static/img/zelt.jpg': 'photo',
}
