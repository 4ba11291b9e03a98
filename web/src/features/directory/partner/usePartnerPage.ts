// What a partner's page shows: first what the server rendered, then what the app loads for this visitor.
import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { failWhenOffline } from '../../../lib/api/public-client.ts'
import { usePageState } from '../../../lib/forms/page-state.tsx'
import { saveGuestPass } from '../../../lib/session/guest-pass.ts'
import { readPartner } from '../directory-client.ts'
import { useVisitor } from '../guest-access/useVisitor.ts'

export type PartnerPageContent = ReturnType<typeof usePartnerPage>

export const usePartnerPage = () => {
  const [search] = useSearchParams()
  const id = search.get('partner')
  const { data, problem, form } = usePageState()
  const rendered = data?.partnerPage
  const guestPass = rendered?.guestPass
  const visitor = useVisitor()
  // The app continues with the guest pass that the visitor got without JavaScript.
  useLayoutEffect(() => {
    if (guestPass !== undefined && guestPass !== null) saveGuestPass(guestPass)
  }, [guestPass])
  const isRenderedVisitor = visitor === undefined || visitor.key === (guestPass?.pass ?? '')
  const query = useQuery({
    queryKey: ['directoryPartner', visitor?.key, id],
    queryFn: ({ signal }) => readPartner(id ?? '', signal),
    enabled: visitor !== undefined && id !== null && rendered?.partner !== null,
    ...(isRenderedVisitor && rendered?.partner ? { initialData: rendered.partner } : {}),
    ...failWhenOffline,
  })
  return {
    /** Null if the URL has no partner id. */
    id,
    hasAccess: visitor?.hasAccess ?? rendered?.hasAccess ?? false,
    partner: query.data,
    isUnknown: id === null || rendered?.partner === null,
    // A problem without a form means that the server could not read the partner.
    error: query.error ?? (form === undefined && visitor === undefined ? problem : undefined),
    retry: () => void query.refetch(),
  }
}
