import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { photoWithMetadata } from '#tests/support/pictures/sample-pictures.ts'

/** Test support: the files of an invented club's site, in the format of each program. */
export type Files = Record<string, string | Buffer>

const PDF = '%PDF-1.4\n%%EOF\n'

/** Writes them below the folder; `photo` and `pdf` become real files of that kind. */
export async function writeSite(folder: string, files: Files): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    const bytes = content === 'photo' ? await photoWithMetadata(400, 300) : content === 'pdf' ? PDF : content
    await writeFile(join(folder, path), bytes)
  }
}

export const lines = (...all: string[]) => `${all.join('\n')}\n`
/** A text with these entries at its head. */
export const text = (entries: string[], ...body: string[]) => lines('---', ...entries, '---', ...body)

export const jekyllSite: Files = {
  '_config.yml': lines(
    'title: TTV Sonnental',
    'url: https://ttv-sonnental.example',
    'baseurl: /verein',
    'permalink: pretty',
  ),
  '_posts/2023-05-14-aufstieg-perfekt.md': text(
    [
      'layout: post',
      'title: "Aufstieg: perfekt"',
      'date: 2023-05-14 18:00:00 +0200',
      'categories: herren aufstieg',
      'image: /assets/img/feier.jpg',
    ],
    'Ein **Abend**. {% include figure.html src="/assets/img/feier.jpg" alt="Die Feier" caption="Alle jubeln" %}',
    '',
    '![Pokal]({{ site.baseurl }}/assets/img/pokal.jpg){: .rechts}',
    '',
    'Siehe [das Training]({% post_url 2023-06-01-training %}) und [die Satzung](/verein/assets/satzung.pdf).',
    '',
    '{% include karte.html id=3 %}',
    '',
    '<iframe src="https://www.youtube.com/embed/abc123DEF"></iframe>',
  ),
  '_posts/2023-06-01-training.markdown': text(
    ['title: Training', 'tags:', '- Jugend', 'redirect_from:', '  - /alt/training.html'],
    'Neue Zeiten.',
    '',
    '```',
    '{% raw %}',
    '```',
  ),
  '_posts/2023-07-01-heim.html': text(
    ['title: Heimspiel'],
    '<h2>Sieg</h2><p>Ein <em>Abend</em> mit <a href="https://a.example">Gästen</a>.</p>',
  ),
  '_drafts/bald.md': text(['title: Bald', 'date: 2023-08-01'], 'Noch nicht.'),
  '_posts/2023-09-01-kaputt.md': text(['title: Kaputt', 'date: gestern'], 'Text'),
  'vorstand.md': text(['title: Vorstand', 'permalink: /vorstand/'], 'Erika Probe, Vorsitz.'),
  'chronik.md': text(['title: Vereinschronik'], 'Gegründet 1951.'),
  'README.md': 'Für Entwickler.',
  'assets/img/feier.jpg': 'photo',
  'assets/img/pokal.jpg': 'photo',
  'assets/satzung.pdf': 'pdf',
  '_site/index.html': '<p>gemacht</p>',
}

export const hugoSite: Files = {
  'hugo.toml': lines(
    "baseURL = 'https://tt-waldau.example/'",
    "title = 'TT Waldau'",
    '[permalinks.page]',
    "posts = '/:year/:month/:slug/'",
  ),
  'content/_index.md': lines('+++', "title = 'Start'", '+++'),
  'content/posts/pokalsieg/index.md': lines(
    '+++',
    "title = 'Pokalsieg'",
    'date = 2022-03-05T20:15:00+01:00',
    "tags = ['Pokal', 'Damen']",
    "categories = ['Berichte']",
    'aliases = ["/pokal-2022/"]',
    '+++',
    'Was für ein Spiel. {{< youtube id="w7Ft2ymGmfc" >}}',
    '',
    '{{< figure src="halle.jpg" alt="Die Halle" >}}',
    '',
    'Mehr im [Bericht]({{< ref "/posts/saisonende.md" >}}). {{< spielplan team="1" >}}',
    '',
    '{{< gallery >}}',
  ),
  'content/posts/pokalsieg/halle.jpg': 'photo',
  'content/posts/pokalsieg/jubel.jpg': 'photo',
  'content/posts/saisonende.md': text(
    ['title: Saisonende', 'date: 2022-04-30', 'draft: false', 'cover:', '  image: /img/ende.jpg', '  alt: Ende'],
    '![Ende](/img/ende.jpg "Ende")',
  ),
  'content/posts/entwurf.md': lines(
    '{',
    '  "title": "Entwurf",',
    '  "date": "2022-05-01",',
    '  "draft": true',
    '}',
    '',
    'Später.',
  ),
  'content/posts/weihnachten.md': text(['title: Weihnachten', 'date: 2021-12-01', 'expiryDate: 2022-01-01'], 'Feier.'),
  'content/about.md': text(['title: Über uns'], 'Wir.'),
  'static/img/ende.jpg': 'photo',
  'public/posts/pokalsieg/index.html': 'gemacht',
}

export const gatsbySite: Files = {
  'gatsby-config.js':
    "module.exports = { pathPrefix: '/', siteMetadata: { siteUrl: `https://sv-bergen.example` }, plugins: [] }\n",
  'src/pages/blog/2021-02-10-neue-platten.md': text(
    [
      'templateKey: blog-post',
      'title: Neue Platten',
      'date: 2021-02-10T15:04:10.000Z',
      'featuredpost: true',
      'featuredimage: /img/platten.jpg',
      'description: >-',
      '  Vier neue Platten',
      '  stehen in der Halle.',
      'tags:',
      '  - Halle',
    ],
    '![Platten](/img/platten.jpg)',
    '',
    '![Fremd](https://anderswo.example/x.jpg)',
  ),
  'content/blog/fest/index.md': text(
    ['title: Sommerfest', 'date: "2021-07-03T00:00:00.000Z"'],
    '![Grill](./grill%20platz.JPG)',
    '',
    '<img src="../../../../../../etc/passwd" alt="x">',
  ),
  'content/blog/fest/grill platz.JPG': 'photo',
  'src/pages/about/index.md': text(['templateKey: about-page', 'title: Impressum'], 'Angaben.'),
  'static/img/platten.jpg': 'photo',
  'node_modules/x/README.md': '---\ntitle: x\ndate: 2020-01-01\n---\n',
}

export const eleventySite: Files = {
  '.eleventy.js': 'module.exports = () => ({ dir: { input: "src" } })\n',
  'src/posts/2020-10-02-vereinsmeister.md': text(
    ['title: Vereinsmeister', 'tags: [posts, Meisterschaft]', 'permalink: "/berichte/{{ page.fileSlug }}/"'],
    '{% image "src/img/meister.jpg", "Die Meisterin" %}',
    '',
    'Siehe [Turnier](/posts/turnier/) und {{ collections.posts }}.',
  ),
  'src/posts/turnier.md': text(
    ['title: Turnier', 'date: 2020-11-01', 'tags: posts', 'published: false'],
    '![](/img/weg.jpg) Text',
  ),
  'src/index.md': text(['title: Start'], 'Hallo.'),
  'src/img/meister.jpg': 'photo',
}

export const wxrItem = (fields: Record<string, string>, more = '') =>
  `<item>${Object.entries(fields)
    .map(([name, value]) => `<${name}><![CDATA[${value}]]></${name}>`)
    .join('')}${more}</item>`

export const wxrPost = (
  [id, name, title, html]: [string, string, string, string],
  changes: Record<string, string> = {},
) => ({
  title,
  link: `https://ttc-alt.example/2019/05/${name}/`,
  guid: `https://ttc-alt.example/?p=${id}`,
  'content:encoded': html,
  'excerpt:encoded': '',
  'wp:post_id': id,
  'wp:post_date': '2019-05-04 18:30:00',
  'wp:post_date_gmt': '2019-05-04 16:30:00',
  'wp:post_name': name,
  'wp:status': 'publish',
  'wp:post_parent': '0',
  'wp:post_type': 'post',
  'wp:post_password': '',
  ...changes,
})

/** @param words alternative text, and caption */
const attachment = (id: string, file: string, parent: string, [alt, caption = '']: [string, string?]) =>
  wxrItem(
    {
      ...wxrPost([id, `bild-${id}`, file, ''], {
        'wp:post_type': 'attachment',
        'wp:status': 'inherit',
        'wp:post_parent': parent,
        'excerpt:encoded': caption,
      }),
      'wp:attachment_url': `https://ttc-alt.example/wp-content/uploads/${file}`,
    },
    `<wp:postmeta><wp:meta_key>_wp_attached_file</wp:meta_key><wp:meta_value><![CDATA[${file}]]></wp:meta_value></wp:postmeta><wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[${alt}]]></wp:meta_value></wp:postmeta>`,
  )

const UP = 'https://ttc-alt.example/wp-content/uploads'

/** An export file of WordPress with these items. */
export const wxrOf = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>TTC Alt</title><link>https://ttc-alt.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://ttc-alt.example</wp:base_site_url>
<wp:category><wp:category_nicename><![CDATA[berichte]]></wp:category_nicename></wp:category>
${items.join('\n')}
</channel></rss>
`

/** Posts of the classic and the block editor, with a control character that WordPress leaves in. */
const wordPressExport = wxrOf(
  wxrItem(
    wxrPost([
      '12',
      'derbysieg',
      'Derbysieg',
      `Erste Zeile\nzweite Zeile mit <strong>Fett</strong>.\n\n[caption id="attachment_20" align="left" width="300"]<a href="${UP}/2019/05/jubel.jpg"><img src="${UP}/2019/05/jubel-300x200.jpg" alt="Jubel" width="300" /></a> Nach dem Spiel[/caption]\n\n[gallery ids="20,21"]\n\nhttps://www.youtube.com/watch?v=abc123DEF45\n\n[contact-form-7 id="5"]\n\n<a href="https://ttc-alt.example/?p=13">Vorher</a>\u000b`,
    ]),
    '<category domain="category" nicename="berichte"><![CDATA[Berichte]]></category><category domain="post_tag" nicename="derby"><![CDATA[Derby]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>21</wp:meta_value></wp:postmeta>',
  ),
  wxrItem(
    wxrPost(
      [
        '13',
        'saisonstart',
        'Saisonstart',
        `<!-- wp:paragraph -->\n<p>Es geht los.</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:image {"id":20} -->\n<figure class="wp-block-image"><img src="${UP}/2019/05/jubel-1024x768.jpg" alt="" class="wp-image-20"/><figcaption>Alle</figcaption></figure>\n<!-- /wp:image -->\n\n<!-- wp:gallery {"linkTo":"none"} -->\n<figure class="wp-block-gallery"><!-- wp:image {"id":21} --><figure><img src="${UP}/2019/05/halle.png" data-id="21" class="wp-image-21"/><figcaption class="wp-element-caption">Halle, <em>leer</em></figcaption></figure><!-- /wp:image --><figcaption class="blocks-gallery-caption">Alles aus Musterdorf</figcaption></figure>\n<!-- /wp:gallery -->\n\n<!-- wp:embed {"url":"https://vimeo.com/123456"} --><figure><div>https://vimeo.com/123456</div></figure><!-- /wp:embed -->\n\n<!-- wp:table --><figure><table><thead><tr><th>Platz</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></figure><!-- /wp:table -->`,
      ],
      { link: 'https://ttc-alt.example/?p=13' },
    ),
  ),
  wxrItem(
    wxrPost(['14', '', 'Noch ein Entwurf', 'Bald.'], {
      'wp:status': 'draft',
      'wp:post_date_gmt': '0000-00-00 00:00:00',
      link: 'https://ttc-alt.example/?p=14',
    }),
  ),
  wxrItem(wxrPost(['15', 'geheim', 'Geheim', 'Psst.'], { 'wp:post_password': 'x' })),
  wxrItem(wxrPost(['16', 'papierkorb', 'Papierkorb', 'Weg.'], { 'wp:status': 'trash' })),
  wxrItem(
    wxrPost(['17', 'anfahrt', 'Anfahrt', 'Über die Hauptstraße.'], {
      'wp:post_type': 'page',
      link: 'https://ttc-alt.example/anfahrt/',
    }),
  ),
  wxrItem(wxrPost(['18', 'spieltag', 'Spieltag', ''], { 'wp:post_type': 'tribe_events' })),
  attachment('20', '2019/05/jubel.jpg', '12', ['Die Mannschaft jubelt', 'Punkt neun &amp; Schluss']),
  attachment('21', '2019/05/halle.png', '13', ['']),
  attachment('22', '2019/05/fehlt.jpg', '12', ['']),
)

export const wordPressSite: Files = {
  'export.xml': wordPressExport,
  'uploads/2019/05/jubel.jpg': 'photo',
  'uploads/2019/05/jubel-300x200.jpg': 'photo',
  'uploads/2019/05/halle.png': 'photo',
}
