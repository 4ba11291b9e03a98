// /client-dashboard/appointments: the family's appointments, to come, past and missed (CLI-18, CLI-24, CLI-25).
import { m } from '#messages'
import { type OwnAppointmentsQuery, OwnAppointmentsQuery as Query } from '#contracts/appointments.ts'
import { chakra } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { readQuery, useListUrl } from '../../design-system/table/list-url.ts'
import { EmptyState } from '../../design-system/ui/empty-states.tsx'
import { Paging } from '../../design-system/ui/Paging.tsx'
import { Panel } from '../../design-system/ui/Panel.tsx'
import { PlainTabs } from '../../design-system/ui/PlainTabs.tsx'
import { QueryContent } from '../../design-system/ui/QueryContent.tsx'
import { paths } from '../../lib/paths.ts'
import { NoClientProfile } from '../../layouts/NoClientProfile.tsx'
import { useSession } from '../../lib/session/session.ts'
import { AppointmentActions } from './AppointmentActions.tsx'
import { AppointmentItem, AppointmentRows } from './AppointmentItem.tsx'
import { CalendarLinkPanel } from './CalendarLinkPanel.tsx'
import { clientTitles } from './item-titles.ts'
import { ownAppointments } from './queries.ts'

type View = OwnAppointmentsQuery['show']

const viewNames = () => ({
  upcoming: m['appointments:views.upcoming'](),
  past: m['appointments:views.past'](),
  missed: m['appointments:views.missed'](),
})

const emptyTexts = {
  upcoming: { title: m['appointments:empty.upcoming'], text: m['appointments:empty.upcomingText'] },
  past: { title: m['appointments:empty.past'], text: m['appointments:empty.pastText'] },
  missed: { title: m['appointments:empty.missed'], text: m['appointments:empty.missedText'] },
}

export const OwnAppointmentsPage = () => {
  const clientId = useSession((session) => session.user?.clientId ?? null)
  return (
    <>
      <chakra.h1 textStyle="clientTitle">{m['appointments:title']()}</chakra.h1>
      {clientId === null ? <NoClientProfile /> : <OwnAppointments clientId={clientId} />}
    </>
  )
}

const OwnAppointments = ({ clientId }: { readonly clientId: string }) => {
  const url = useListUrl()
  const { show, page } = readQuery(Query.pick({ show: true, page: true }), url.params)
  const query = useQuery(ownAppointments(clientId, { show, page }))
  const names = viewNames()
  return (
    <>
      <chakra.p color="fg.muted" marginTop="1" marginBottom="5">
        {m['appointments:lead']()}
      </chakra.p>
      <PlainTabs<View>
        label={m['appointments:views.label']()}
        names={names}
        open={show}
        onOpen={(view) => url.setFilter('show', view === 'upcoming' ? [] : [view])}
        linkTo={(view) => paths.clientAppointments(view === 'upcoming' ? {} : { show: view })}
      >
        <chakra.h2 srOnly>{names[show]}</chakra.h2>
        <Panel as="div" py={{ base: '1', md: '1.5' }} opacity={query.isPlaceholderData ? 0.6 : 1}>
          <QueryContent query={query} failedTitle={m['appointments:loadFailed']()}>
            {({ rows }) =>
              rows.length === 0 ? (
                <EmptyState title={emptyTexts[show].title()} text={emptyTexts[show].text()} />
              ) : (
                <AppointmentRows aria-label={m['appointments:list']()}>
                  {rows.map((appointment) => (
                    <AppointmentItem key={appointment.id} appointment={appointment} titles={clientTitles()}>
                      <AppointmentActions
                        appointment={appointment}
                        asClient
                        isOwnOrganization={false}
                        familyHasAccount
                      />
                    </AppointmentItem>
                  ))}
                </AppointmentRows>
              )
            }
          </QueryContent>
        </Panel>
        {query.data !== undefined && query.data.pages > 1 && (
          <chakra.div marginTop="4">
            <Paging page={query.data.page} pages={query.data.pages} onPage={url.setPage} />
          </chakra.div>
        )}
      </PlainTabs>
      <CalendarLinkPanel />
    </>
  )
}
