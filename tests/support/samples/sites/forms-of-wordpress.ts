import { item, meta, UP, upload } from './forms-of-sites.ts'
import { wxrOf, type Files } from '../sample-foreign-sites.ts'

/** Test support: WordPress with blocks of every kind, builders, tables and types of content of plug-ins. */
export const buildersForm: Files = {
  'export.xml': wxrOf(
    item([
      '1',
      'gutenberg',
      'post',
      `<!-- wp:paragraph --><p>Absatz.</p><!-- /wp:paragraph -->
<!-- wp:cover {"url":"${UP}/2020/01/a.jpg","id":10} --><div class="wp-block-cover"><img class="wp-block-cover__image-background wp-image-10" alt="" src="${UP}/2020/01/a.jpg"/><div><p>Titel auf Bild</p></div></div><!-- /wp:cover -->
<!-- wp:media-text {"mediaId":11} --><div class="wp-block-media-text"><figure><img src="${UP}/2020/01/b-300x200.jpg" alt="B" class="wp-image-11"/></figure><div><p>Neben dem Bild.</p></div></div><!-- /wp:media-text -->
<!-- wp:file {"id":12,"href":"${UP}/2020/01/satzung.pdf"} --><div class="wp-block-file"><a href="${UP}/2020/01/satzung.pdf">Satzung</a><a href="${UP}/2020/01/satzung.pdf" class="wp-block-file__button" download>Herunterladen</a></div><!-- /wp:file -->
<!-- wp:buttons --><div><!-- wp:button --><div class="wp-block-button"><a class="wp-block-button__link" href="https://ttc-alt.example/verein/">Zum Verein</a></div><!-- /wp:button --></div><!-- /wp:buttons -->
<!-- wp:table --><figure class="wp-block-table"><table><tbody><tr><td>A</td><td>B</td></tr></tbody></table><figcaption>Tabelle</figcaption></figure><!-- /wp:table -->
<!-- wp:latest-posts {"postsToShow":3} /-->
<!-- wp:block {"ref":20} /-->
<!-- wp:gallery {"linkTo":"none"} --><figure class="wp-block-gallery has-nested-images"><!-- wp:image {"id":10} --><figure class="wp-block-image"><img src="${UP}/2020/01/a-1024x683.jpg" alt="" class="wp-image-10"/><figcaption>Eins</figcaption></figure><!-- /wp:image --></figure><!-- /wp:gallery -->
<!-- wp:video --><figure><video controls src="${UP}/2020/01/film.mp4"></video></figure><!-- /wp:video -->
<!-- wp:core-embed/youtube {"url":"https://youtu.be/abc123DEF45"} --><figure><div>https://youtu.be/abc123DEF45</div></figure><!-- /wp:core-embed/youtube -->
<!-- wp:html --><iframe src="https://www.google.com/maps/embed?pb=!1m18!2d9.5!3d49.5" width="1"></iframe><!-- /wp:html -->
<!-- wp:tablepress/table {"id":"3"} /-->
<!-- wp:shortcode -->[table id=3 /]<!-- /wp:shortcode -->`,
    ]),
    item([
      '2',
      'bakery',
      'page',
      `[vc_row][vc_column width="1/2"][vc_column_text css=".x"]<h2>Über uns</h2>
Wir spielen [b]gern[/b].

Zweiter Absatz.[/vc_column_text][vc_single_image image="10" img_size="full"][vc_gallery images="10,11"][vc_btn title="Mitmachen" link="url:https%3A%2F%2Fttc-alt.example%2Fverein%2F|title:x"][vc_custom_heading text="Eine Überschrift"][vc_raw_html]JTNDcCUzRVJvaCUzQyUyRnAlM0U=[/vc_raw_html][/vc_column][/vc_row]`,
    ]),
    item([
      '3',
      'divi',
      'page',
      `[et_pb_section][et_pb_row][et_pb_column type="4_4"][et_pb_text admin_label="Text"]<p>Divi Text.</p>[/et_pb_text][et_pb_image src="${UP}/2020/01/b.jpg" alt="Bild B"][/et_pb_image][et_pb_gallery gallery_ids="10,11"][/et_pb_gallery][et_pb_button button_url="/verein/" button_text="Los"][/et_pb_button][et_pb_blurb title="Kurz" image="${UP}/2020/01/a.jpg"]Blurb.[/et_pb_blurb][/et_pb_column][/et_pb_row][/et_pb_section]`,
    ]),
    item(
      ['4', 'elementor', 'page', ''],
      {},
      meta(
        '_elementor_data',
        JSON.stringify([
          {
            elType: 'section',
            elements: [
              {
                elType: 'column',
                elements: [
                  { elType: 'widget', widgetType: 'heading', settings: { title: 'Elementor' } },
                  {
                    elType: 'widget',
                    widgetType: 'text-editor',
                    settings: { editor: '<p>Aus dem <b>Baukasten</b>.</p>' },
                  },
                  {
                    elType: 'widget',
                    widgetType: 'image',
                    settings: { image: { url: `${UP}/2020/01/a.jpg`, id: 10 } },
                  },
                  {
                    elType: 'widget',
                    widgetType: 'image-gallery',
                    settings: { wp_gallery: [{ id: 11, url: `${UP}/2020/01/b.jpg` }] },
                  },
                  { elType: 'widget', widgetType: 'button', settings: { text: 'Los', link: { url: '/verein/' } } },
                ],
              },
            ],
          },
        ]),
      ) + meta('_elementor_edit_mode', 'builder'),
    ),
    item(['5', 'verein', 'page', '<p>Der Verein. [table id=3 /]</p>']),
    item(
      [
        '6',
        'klassisch',
        'post',
        `Erste Zeile
zweite.

[caption id="attachment_10" align="alignleft" width="300"]<a href="${UP}/2020/01/a.jpg"><img class="size-medium wp-image-10" src="${UP}/2020/01/a-300x200.jpg" alt="Alt" width="300" /></a> Die Mannschaft[/caption]

<a href="${UP}/2020/01/b.jpg"><img class="alignnone wp-image-11" src="${UP}/2020/01/b-150x150.jpg" alt="" /></a>

[gallery columns="2" size="medium" ids="10,11"]

<!--more-->

[audio mp3="${UP}/2020/01/lied.mp3"][/audio]

https://www.youtube.com/watch?v=abc123DEF45

[nggallery id=2]

Ende [1] und [siehe oben].`,
      ],
      {},
      meta('_thumbnail_id', '11'),
    ),
    item([
      '20',
      'baustein',
      'wp_block',
      '<!-- wp:paragraph --><p>Wiederverwendbarer Baustein.</p><!-- /wp:paragraph -->',
    ]),
    item(
      [
        '30',
        'tabelle',
        'tablepress_table',
        JSON.stringify([
          ['Platz', 'Verein'],
          ['1', 'TTC Au'],
          ['2', '<b>Wir</b>'],
        ]),
      ],
      {},
      meta('_tablepress_export_table_id', '3'),
    ),
    item(
      ['31', 'sommerfest', 'tribe_events', '<p>Wir feiern.</p>'],
      {},
      meta('_EventStartDate', '2030-07-01 18:00:00') + meta('_EventEndDate', '2030-07-01 22:00:00'),
    ),
    item(['32', 'halle', 'tribe_venue', '']),
    item(['33', 'herren', 'sp_team', '<p>Unsere Herren.</p>']),
    item(['34', 'slider', 'wp_navigation', '<!-- wp:navigation-link {"label":"Verein","type":"page","id":5} /-->']),
    item(
      ['40', 'eintrag', 'nav_menu_item', ''],
      { title: 'Der Verein', 'wp:menu_order': '2' },
      meta('_menu_item_object_id', '5') + meta('_menu_item_menu_item_parent', '0'),
    ),
    upload('10', '2020/01/a.jpg'),
    upload('11', '2020/01/b.jpg'),
    upload('12', '2020/01/satzung.pdf'),
    upload('13', '2020/01/film.mp4'),
  ),
  'wp-content/uploads/2020/01/a.jpg': 'photo',
  'wp-content/uploads/2020/01/a-300x200.jpg': 'photo',
  'wp-content/uploads/2020/01/b.jpg': 'photo',
  'wp-content/uploads/2020/01/satzung.pdf': 'pdf',
  'wp-content/uploads/2020/01/film.mp4': 'x',
}
