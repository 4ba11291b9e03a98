// Words of the saved views of staff review.

export const views = {
  menu: 'View:',
  standard: 'Awaiting review',
  unsaved: 'Not saved',
  changed: 'Changed since saved',
  mine: 'My views',
  desk: 'Shared with the desk',
  active: 'shown now',
  opensFirst: 'opens first',
  by: (name: string) => `by ${name}`,
  save: 'Save changes',
  saveAs: 'Save as a new view…',
  rename: 'Rename or share…',
  openWith: 'Open the review with this view',
  openWithout: 'No longer open with this view',
  remove: 'Delete…',
  name: 'Name',
  share: 'Share with the desk',
  shareHelp: '“Me” in a shared view is whoever looks at it.',
  noSearch: 'What you searched for is not saved with a view: it names people.',
  saveTitle: 'Save a view',
  saveText: 'Keeps the filters and the order as they are now.',
  changeTitle: (name: string) => `View “${name}”`,
  changeText: 'A shared view can be chosen by everybody of the staff, and changed by you alone.',
  saveButton: 'Save view',
  removeTitle: (name: string) => `Delete view “${name}”`,
  removeText: (shared: boolean) =>
    shared
      ? 'It is gone for everybody of the staff. The referrals stay as they are.'
      : 'The referrals stay as they are.',
  removeButton: 'Delete view',
  saved: (name: string) => `View “${name}” saved`,
  removed: (name: string) => `View “${name}” deleted`,
  opens: (name: string) => `The review opens with “${name}”`,
  opensNone: 'The review opens with what awaits review',
  failed: 'The view could not be saved',
}
