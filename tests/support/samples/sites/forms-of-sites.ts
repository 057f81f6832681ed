import { lines, text, wxrItem, wxrOf, wxrPost, type Files } from '../sample-foreign-sites.ts'

// Sites of invented clubs, each in a valid but unusual variant of its program's format.

/** Every drawing differs, so that two of one name are not the same. */
const drawing = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 10"><path d="M0 0h${width}v10H0z"/></svg>`

/** Gatsby with Netlify CMS: pictures by their last folders, pages of parts, galleries of records, data as pages. */
export const gatsbyForm: Files = {
  'gatsby-config.js': "module.exports = { siteMetadata: { siteUrl: 'https://sg-hochwald.example' } }\n",
  'src/posts/news/2021-05-01-saison.md': text(
    [
      'templateKey: blog-post',
      'title: Saison',
      'date: 2021-05-01T00:00:00.000Z',
      'image: news/saison.jpg',
      'contentimg: /img/tafel.png',
    ],
    'Es geht los :tada: um 18:30:00 Uhr.',
    '',
    '![Zweideutig](logo.svg)',
  ),
  'src/posts/news/2021-06-01-fest.md': text(
    [
      'title: Fest',
      'date: 2021-06-01',
      'gallery:',
      '  - image: /img/fest/1.jpg',
      '    alt: Der Grill',
      '  - image: /img/fest/2.jpg',
    ],
    '<iframe title="Der Film" src="https://www.youtube.com/embed/abc123DEF45?rel=0"></iframe>',
    '',
    '<iframe src="https://www.google.com/maps/embed?pb=!1m18!2d9.5!3d49.5!2m3"></iframe>',
  ),
  'src/pages/abteilungen/tischtennis.md': text([
    'templateKey: department-page',
    'title: Tischtennis',
    'menu: true',
    'header:',
    '  image: /img/halle.jpg',
    'sections:',
    '  - type: text',
    '    heading: Training',
    '    body: Montags um sechs.',
    '  - type: picture',
    '    image: /img/tafel.png',
    '    alt: Die Tafel',
    '  - type: button',
    '    label: Mitmachen',
    '    link: /kontakt',
  ]),
  'content/pages/sponsoren.json': JSON.stringify({
    title: 'Sponsoren',
    blocks: [{ name: 'Bäckerei Korn', text: 'Backt für uns.', logo: '/img/korn.png' }],
  }),
  'src/pages/index.md': text(['templateKey: index-page', 'title: SG Hochwald', 'heading: Willkommen'], 'Guten Tag.'),
  'static/img/news/saison.jpg': 'photo',
  'static/img/tafel.png': 'photo',
  'static/img/halle.jpg': 'photo',
  'static/img/korn.png': 'photo',
  'static/img/fest/1.jpg': 'photo',
  'static/img/fest/2.jpg': 'photo',
  'static/img/a/logo.svg': drawing(11),
  'static/img/b/logo.svg': drawing(12),
  'static/admin/config.yml': 'backend: { name: git-gateway }\n',
}

/** Jekyll: Liquid in addresses, includes, collections, galleries by folder and data, kramdown's own words. */
export const jekyllForm: Files = {
  '_config.yml': lines(
    'baseurl: /ttv',
    'bilder: /assets/bilder',
    'permalink: /:year/:month/:title/',
    'collections: { abteilungen: { output: true, permalink: "/:collection/:name/" } }',
  ),
  '_posts/2020-01-05-pokal.md': text(
    [
      'title: Pokal',
      'category: Herren',
      'cover:',
      '  img: "{{ site.baseurl }}/assets/bilder/pokal.jpg"',
      'gallery: turnier',
      'unbekannt: ja',
    ],
    '![Erster]({{ "/assets/bilder/eins.jpg" | relative_url }}){: .rechts width="300"}',
    '{% assign ordner = "/assets/bilder/" %}',
    '![Zweiter]({{ ordner }}zwei.jpg)',
    '{% include bild.html datei="drei.jpg" caption="Der Dritte" %}',
    '',
    'Aufstieg',
    ': Wer Erster wird.',
    '',
    '<!--more-->',
    'Siehe [[Satzung]] und [Regeln][r]. {:.klein}',
    '',
    '[r]: {{ site.bilder }}/../regeln.pdf',
    '',
    '{% include karte.html lat="49.1" lon="9.2" title="Unsere Halle" %}',
  ),
  '_posts/2020-02-05-album.md': text(
    ['title: Album'],
    '{% for bild in site.static_files %}{% if bild.path contains "/assets/album" %}<img src="{{ bild.path }}">{% endif %}{% endfor %}',
  ),
  '_posts/2020-03-05-liste.md': text(['title: Liste', 'gallery: ausflug'], 'Text'),
  '_posts/2020-04-05-gezippt.md': text(['title: Zettel'], '[Zettel](/assets/zettel.docx)'),
  '_data/ausflug.yml': lines('- { src: /assets/album/a.jpg, alt: See }', '- { src: /assets/album/b.jpg }'),
  '_data/navigation.yml': lines(
    '- title: Abteilungen',
    '  url: /abteilungen/',
    '  children:',
    '    - { title: Turnen, url: /abteilungen/turnen/ }',
  ),
  '_data/vorstand.yml': lines('- name: Erika Probe'),
  '_abteilungen/turnen.md': text(['title: Turnen'], 'Dienstags.'),
  'verein/satzung.md': text(['title: Satzung', 'redirect_from: /satzung-alt/'], '# § 1 Name', '', 'Der Verein.'),
  'galerie.html': text(
    ['title: Galerie', 'layout: page'],
    '<h2>Bilder</h2><p>Ein <b>Satz</b>.</p><dl><dt>Halle</dt><dd>Die alte</dd></dl>',
  ),
  '_posts/2020-05-05-alt.creole': '= Alt',
  'fotos/index.md': text(['title: Fotos']),
  'fotos/mit-blank 1.jpg': 'photo',
  'partner.html': text(
    ['title: Partner'],
    '{% for p in site.data.partner %}<h2>{{ p.name }}</h2><img src="{{ p.logo }}" alt="{{ p.name }}"><p>{{ p.text }}</p>{% endfor %}',
  ),
  '_data/partner.yml': lines('- { name: Bäckerei Korn, logo: /assets/niemand.jpg, text: Backt für uns. }'),
  'leer.md': text(['title: Leer', 'layout: blog']),
  'intern.md': text(['title: Intern', 'published: false'], 'Geheim.'),
  'assets/bilder/pokal.jpg': 'photo',
  'assets/bilder/eins.jpg': 'photo',
  'assets/bilder/zwei.jpg': 'photo',
  'assets/bilder/drei.jpg': 'photo',
  'assets/turnier/t1.jpg': 'photo',
  'assets/turnier/t2.jpg': 'photo',
  'assets/album/a.jpg': 'photo',
  'assets/album/b.jpg': 'photo',
  'assets/niemand.jpg': 'photo',
  'assets/zettel.docx': 'PK',
  'assets/regeln.pdf': 'pdf',
}

/** Hugo: bundles, cascades, resources, shortcodes of themes, sections with dates that are no news. */
export const hugoForm: Files = {
  'hugo.yaml': lines('baseURL: https://tsv-au.example/', 'permalinks: { posts: "/:year/:slug/" }'),
  'content/posts/_index.md': text(['title: Berichte', 'cascade:', '  categories: [Verein]']),
  'content/posts/alt/_index.md': text([
    'title: Alt',
    'cascade:',
    '  - _target: { path: "/posts/alt/**" }',
    '    draft: true',
  ]),
  'content/posts/alt/damals.md': text(['title: Damals', 'date: 2001-01-01'], 'Früher.'),
  'content/posts/lager/index.md': text(
    [
      'title: Lager',
      'date: 2022-08-01',
      'resources:',
      '  - src: "bilder/zelt*"',
      '    title: Ein Zelt',
      '  - src: kopf.jpg',
      '    name: cover',
    ],
    '{{< image-gallery >}}',
    '',
    '{{< figure src="kopf.jpg" caption="Alle" >}}',
    '',
    '{{< vimeo 12345678 >}} {{% notice tip %}}Bitte *mitbringen*.{{% /notice %}}',
  ),
  'content/posts/lager/kopf.jpg': 'photo',
  'content/posts/lager/bilder/zelt-2.jpg': 'photo',
  'content/posts/lager/bilder/zelt-10.jpg': 'photo',
  'content/posts/still.md': text(
    ['title: Still', 'date: 2022-09-01', 'aliases: [/ganz-alt/]'],
    '{{< gallery dir="/img/still/" />}}',
    '',
    '{{< karussell bilder="still/1.jpg,still/2.jpg" >}}',
    '{{< tabelle nr="3" >}}',
  ),
  'content/posts/buendel/index.md': text(['title: Bündel', 'date: 2022-10-01'], 'Nur Text.'),
  'content/posts/buendel/featured.jpg': 'photo',
  'content/posts/buendel/beiwerk.jpg': 'photo',
  'content/verein/_index.md': text(['title: Verein', 'menu: { main: { weight: 20 } }'], 'Über den Verein.'),
  'content/verein/hallen/index.md': text(
    ['title: Hallen', 'date: 2020-01-01'],
    '![Halle](halle.jpg)',
    '',
    '| A | B |',
    '|---|---|',
    '| 1 | 2 |',
  ),
  'content/verein/hallen/halle.jpg': 'photo',
  'content/faq.md': text(['title: FAQ'], '## Wann?', '', 'Montags.'),
  'content/vorstand.md': text(['title: Vorstand'], 'Erika Probe.'),
  'static/img/still/1.jpg': 'photo',
  'static/img/still/2.jpg': 'photo',
}

/** Eleventy: data of folders as values of a program, a list, templates as pages. */
export const eleventyForm: Files = {
  'eleventy.config.js': 'export default () => ({ dir: { input: "src" } })\n',
  'src/blog/blog.11tydata.js':
    'module.exports = { tags: ["posts", "Verein"], permalink: "/b/{{ page.fileSlug }}/", };\n',
  'src/blog/2023-01-01-neu.md': text(
    ['title: Neu'],
    '{% image "./bilder/neu.jpg", "Das Neue" %}',
    '',
    '> [!NOTE]',
    '> Merken.',
    '',
    'Fuß[^1]',
    '',
    '[^1]: Note',
  ),
  'src/blog/bilder/neu.jpg': 'photo',
  'src/blog/index.njk': text(
    ['title: Blog'],
    '{% for post in collections.posts %}<a href="{{ post.url }}">x</a>{% endfor %}',
  ),
  'src/galerie/galerie.json': JSON.stringify([{ bild: '/img/a.jpg' }]),
  'src/galerie/bilder.njk': text(
    ['title: Bilder', 'permalink: /bilder/', 'eleventyNavigation: { key: Bilder }'],
    '<p>Sehen Sie selbst.</p><img src="/img/a.jpg" alt="A">',
  ),
  'src/ohne-angaben.md': lines('# Spielordnung', '', 'Ohne Angaben.'),
  'src/img/a.jpg': 'photo',
}

/** Astro: collections, pictures beside and by an alias, components, a picture that is imported. */
export const astroForm: Files = {
  'astro.config.mjs': "export default { site: 'https://verein.example' }\n",
  'src/content/blog/auftakt.mdx': text(
    ['title: Auftakt', 'pubDate: 2024-03-01', 'heroImage: "@/assets/auftakt.jpg"'],
    "import tor from '../../assets/tor.jpg'",
    '',
    '<Image src={tor} alt="Das Tor" />',
    '',
    '<YouTube id="abc123DEF45" title="Zusammenfassung" />',
  ),
  'src/content/blog/zwei/index.md': text(['title: Zwei', 'pubDate: 2024-03-02'], '![x](./x.jpg)'),
  'src/content/blog/zwei/x.jpg': 'photo',
  'src/content/blog/zwei/y.jpg': 'photo',
  'src/pages/jugend.md': text(['title: Jugend', 'layout: ../layouts/Page.astro'], 'Für alle ab acht.'),
  'src/assets/auftakt.jpg': 'photo',
  'src/assets/tor.jpg': 'photo',
}

export const UP = 'https://alt.example/wp-content/uploads'
export const item = (
  [id, name, type, html]: [string, string, string, string],
  changes: Record<string, string> = {},
  meta = '',
) =>
  wxrItem(
    wxrPost([id, name, name, html], { 'wp:post_type': type, link: `https://ttc-alt.example/${name}/`, ...changes }),
    meta,
  )
export const meta = (key: string, value: string) =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
export const upload = (id: string, file: string) =>
  item(
    [id, `anhang-${id}`, 'attachment', ''],
    { 'wp:status': 'inherit', 'wp:attachment_url': `${UP}/${file}` },
    meta('_wp_attached_file', file),
  )

/** WordPress: galleries by numbers and blocks, pages below pages, a menu, uploads that are missing. */
export const wordPressForm: Files = {
  'export.xml': Buffer.from(
    wxrOf(
      item(['1', 'bericht', 'post', '[gallery include="10,11"]\n\nÄußerst schön']),
      item([
        '2',
        'block',
        'post',
        '<!-- wp:gallery {"ids":[10,12]} --><figure class="wp-block-gallery"></figure><!-- /wp:gallery --><p>Text</p>',
      ]),
      item(['3', 'abteilung-turnen', 'page', '<p>Turnen.</p>'], {
        link: 'https://ttc-alt.example/verein/abteilung-turnen/',
      }),
      item(['4', 'vorstand', 'page', '<p>Erika.</p>']),
      item(['5', 'eintrag', 'nav_menu_item', ''], {}, meta('_menu_item_object_id', '3')),
      upload('10', '2020/01/a.jpg'),
      upload('11', '2020/01/b.jpg'),
      upload('12', '2020/01/fehlt.jpg'),
    ).replace('encoding="UTF-8"', 'encoding="ISO-8859-1"'),
    'latin1',
  ),
  'uploads/2020/01/a.jpg': 'photo',
  'uploads/2020/01/a-150x150.jpg': 'photo',
  'uploads/2020/01/b.jpg': 'photo',
  'uploads/2020/01/ungenutzt.jpg': 'photo',
}
