// Words of the admin notes on a referral's page.

export const adminNotes = {
  title: 'Admin notes',
  lead: 'Encrypted. Staff and admins only; each reading is recorded.',
  none: 'No admin notes yet.',
  count: (notes: number) => (notes === 1 ? '1 note' : `${notes} notes`),
  read: 'Read notes',
  reading: 'Opening notes',
  readAgain: 'Read what changed',
  changed: 'Changed since you read it',
  loadFailed: 'Failed to load admin notes',
  readFailed: 'Failed to open admin notes',

  field: 'New admin note',
  help: 'Neutral language. The client’s name, numbers and status do not belong here.',
  add: 'Add admin note',
  added: 'Admin note added',
  editField: 'Admin note',
  edit: 'Edit',
  editOf: (at: string) => `Edit the note of ${at}`,
  save: 'Save',
  cancel: 'Cancel',
  edited: 'Admin note saved',
  empty: 'Note cannot be empty',
  stale: 'Somebody changed this note since you read it. What you typed is kept: read the note again, then save.',

  writtenBy: (name: string, at: string) => `${name}, ${at}`,
  editedBy: (name: string, at: string) => `edited by ${name}, ${at}`,
  someone: 'a former colleague',
  earlier: (editions: number) => (editions === 1 ? '1 earlier version' : `${editions} earlier versions`),

  readers: {
    show: 'Who read these notes',
    hide: 'Hide who read these notes',
    label: 'Readings of admin notes',
    none: 'Nobody has read them yet.',
    line: (name: string, note: string, edition: number) =>
      `${name} read the note of ${note}${edition === 1 ? '' : ` up to version ${edition}`}`,
    failed: 'Failed to load who read these notes',
  },
}
