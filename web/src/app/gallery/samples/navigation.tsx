// Tabs and paging.
import { PlainTabs } from '../../../design-system/ui/PlainTabs.tsx'
import { Paging } from '../../../design-system/ui/Paging.tsx'
import { Stateful } from '../sample-wrappers.tsx'
import { doNothing } from './layout.tsx'
import type { Section } from './section.ts'

const tabNames = { waiting: 'Waiting (3)', service: 'In service', closed: 'Closed' }
const manyTabNames = {
  ...tabNames,
  waitlisted: 'Waitlisted',
  returned: 'Returned for revision',
  declined: 'Declined',
  withdrawn: 'Withdrawn by the sender',
  archived: 'Archived',
}

export const navigation: Section = {
  title: 'Tabs and paging',
  components: {
    PlainTabs: {
      width: 'full',
      states: {
        default: (
          <Stateful<keyof typeof tabNames> initial="waiting">
            {(open, setOpen) => (
              <PlainTabs label="Referrals" names={tabNames} open={open} onOpen={setOpen} linkTo={() => ''}>
                {tabNames[open]}
              </PlainTabs>
            )}
          </Stateful>
        ),
        'more tabs than fit': (
          <Stateful<keyof typeof manyTabNames> initial="service">
            {(open, setOpen) => (
              <PlainTabs label="Referrals" names={manyTabNames} open={open} onOpen={setOpen} linkTo={() => ''}>
                {manyTabNames[open]}
              </PlainTabs>
            )}
          </Stateful>
        ),
      },
    },
    Paging: {
      states: {
        'first page': <Paging page={1} pages={8} onPage={doNothing} tableName="Referrals, first page" />,
        'middle page': <Paging page={4} pages={8} onPage={doNothing} tableName="Referrals, middle page" />,
        'last page': <Paging page={8} pages={8} onPage={doNothing} tableName="Referrals, last page" />,
        empty: <Paging page={1} pages={1} onPage={doNothing} tableName="Referrals, empty" />,
      },
    },
  },
}
