import type { Columns, Holding } from '#features/privacy/holding.ts'

/** Columns without personal data. */
export const columnsWithoutPeople: Columns = {
  answer_templates: ['id', 'title', 'text'],
  article_slugs: ['slug', 'article_id'],
  content_state: ['id', 'revision', 'beginning'],
  // Numbers only, so that it may stay.
  deletion_log: ['id', 'kind', 'done_at', 'counts'],
  discarded_media: ['hash', 'discarded_at'],
  duties: ['id', 'occasion', 'occasion_title', 'occasion_at', 'title', 'starts_at', 'ends_at', 'needed'],
  // The address is the club's own.
  events: [
    ...['id', 'slug', 'name', 'description', 'description_html', 'starts_at', 'ends_at', 'beforehand', 'venue'],
    ...[
      'entries_close_on',
      'late_entries',
      'max_teams',
      'contact_email',
      'places',
      'late_until',
      'address',
      'options',
      'is_draft',
    ],
  ],
  // Exists only on the computer in a hall, and is deleted with everything else there.
  hall_leases: ['event_id', 'lease', 'lease_key', 'home', 'until', 'seen', 'draw_numbers', 'entry_sums'],
  files: ['path', 'hash', 'media_type', 'bytes'],
  league_mappings: ['headings', 'mapping'],
  news_categories: ['slug', 'name', 'position'],
  prepared_pictures: ['path', 'mark', 'hash', 'format', 'width', 'height', 'attention'],
  // Ids and hashes: nothing of the rows themselves is kept.
  public_changes: ['at', 'table_name', 'id', 'kind'],
  public_head: ['id', 'at'],
  public_rows: ['table_name', 'id', 'hash'],
  redirects: ['path', 'target', 'file'],
  secrets: ['name', 'value'],
  sso_connections: [
    ...['id', 'resource_id', 'is_disabled', 'entity_id', 'metadata_xml', 'metadata_url', 'attribute_mapping'],
    ...['created_at', 'updated_at'],
  ],
  sso_domains: ['domain', 'connection_id', 'position'],
  youth_groups: ['id', 'name', 'free', 'offer_days'],
  upkeep_notes: ['name', 'noted_at', 'detail'],
}

/** Fields of forms that ask for no personal data. */
export const formsWithoutPeople: Holding['forms'] = {
  'routes/admin/enquiries/templates': ['title', 'text'],
  'routes/admin/duties/roster': 'all',
  // The address is the club's own.
  'routes/admin/tournaments/planning/new': 'all',
  'routes/admin/tournaments/planning/edit': 'all',
  'routes/admin/tournaments/draw/show': 'all',
  // Names teams by their ids.
  'routes/admin/tournaments/lending/show': 'all',
  'routes/admin/tournaments/hall/board/board': 'all',
  'routes/admin/tournaments/hall/tie/show': 'all',
  'routes/admin/tournaments/hall/standings/standings': 'all',
  'routes/admin/club/today': 'all',
  // Used for one search, and not stored.
  'routes/admin/privacy/person': ['suche', 'eintrag'],
  'routes/admin/news/categories': ['text'],
  // A code that unlocks something, and is not stored.
  'routes/admin/applications/index': ['code'],
  'routes/admin/applications/lock': ['code', 'shown'],
}
