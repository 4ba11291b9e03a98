import { expect, it } from 'vitest'

import { AdminNoteAccessList } from './admin-notes.ts'

it('NEW-28 the list of accesses has no log position, because a read is not an event', () => {
  expect(Object.keys(AdminNoteAccessList.shape)).toEqual(['rows', 'total', 'page', 'pages'])
})
