// Every path the app can build, in one picture.
import { expect, it } from 'vitest'
import { paths } from './paths.ts'

it('builds the paths of the route table', () => {
  expect({
    home: paths.home(),
    about: paths.about(),
    directory: paths.directory(),
    directoryOfCounty: paths.directory({ county: 'Cobb' }),
    requestHelp: paths.requestHelp(),
    growWithUs: paths.growWithUs(),
    signIn: paths.signIn(),
    signInFrom: paths.signIn({ redirectedFrom: '/staff/referrals?status=submitted&page=2' }),
    dashboard: paths.dashboard(),
    newReferral: paths.newReferral(),
    referral: paths.referral('3f9a2c71-0000-4000-8000-000000000000'),
    oddReferral: paths.referral('../staff?x'),
    staffReferrals: paths.staffReferrals(),
    incomingReferrals: paths.incomingReferrals(),
    analytics: paths.analytics(),
    applications: paths.applications(),
    access: paths.access(),
    importCsv: paths.importCsv(),
    clientDashboard: paths.clientDashboard(),
    clientView: paths.clientDashboard('messages'),
    ownReferral: paths.ownReferral('3f9a2c71-0000-4000-8000-000000000000'),
  }).toMatchInlineSnapshot(`
    {
      "about": "/about",
      "access": "/admin/access",
      "analytics": "/admin/analytics",
      "applications": "/admin/partners/applications",
      "clientDashboard": "/client-dashboard",
      "clientView": "/client-dashboard/messages",
      "dashboard": "/dashboard",
      "directory": "/directory",
      "directoryOfCounty": "/directory?county=Cobb",
      "growWithUs": "/grow-with-us",
      "home": "/",
      "importCsv": "/admin/import/easytrak",
      "incomingReferrals": "/org/referrals/incoming",
      "newReferral": "/referrals/new",
      "oddReferral": "/referrals/..%2Fstaff%3Fx",
      "ownReferral": "/client-dashboard/referrals/3f9a2c71-0000-4000-8000-000000000000",
      "referral": "/referrals/3f9a2c71-0000-4000-8000-000000000000",
      "requestHelp": "/request-help",
      "signIn": "/auth",
      "signInFrom": "/auth?redirectedFrom=%2Fstaff%2Freferrals%3Fstatus%3Dsubmitted%26page%3D2",
      "staffReferrals": "/staff/referrals",
    }
  `)
})
