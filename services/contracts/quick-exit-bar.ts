// The bar at the top of every page that families read, with a button that leaves the site at once. It is outside of the
// app, so it works before the app has loaded and costs no script (web/src/app/page-script/quick-exit.ts makes it leave no
// trace in the tab). Without that script, its form signs out and opens the other site
// (services/api/pages/quick-exit.ts). Staff and members of organizations see it only on the pages of families, because they
// may be a family too.
import { m } from '#messages'

import { type Language, localeOf, pathIn } from './language.ts'

/** The page that explains the bar. Its form posts to the same path. */
export const quickExitPath = '/quick-exit'

/** `address` is where its button leads, escaped for HTML. */
export const quickExitBar = (language: Language, address: string): string => {
  const locale = { locale: localeOf[language] }
  return `<aside id="quick-exit" aria-label="${m['quick-exit:label']({}, locale)}">\
<form method="post" action="${quickExitPath}"><button data-leave="${address}">${m['quick-exit:leave']({}, locale)}</button></form>\
<a href="${pathIn(language, quickExitPath)}">${m['quick-exit:more']({}, locale)}</a></aside>`
}

/** A page of families has an element with `data-family-page`. A browser without `:has` shows the bar on every page. */
const hidden = ['staffReferrals', 'dashboard'].map(
  (page) => `html[data-main-page=${page}]:not(:has([data-family-page]))`,
)

/** The layouts subtract the height of the bar from that of the screen. */
export const quickExitCss = `:root{--quick-exit:52px}html{scroll-padding-top:calc(var(--quick-exit) + 8px)}\
#quick-exit{position:sticky;top:0;z-index:3000;box-sizing:border-box;height:52px;display:flex;flex-direction:row-reverse;align-items:center;\
justify-content:space-between;gap:16px;padding:0 16px;background:#0B2A26;color:#F2F7F4;pointer-events:auto;\
font:600 16px/1.2 "Atkinson Hyperlegible Next Variable",system-ui,sans-serif}\
#quick-exit form{margin:0}\
#quick-exit a,#quick-exit button{display:flex;align-items:center;min-height:44px;box-sizing:border-box;color:inherit;text-decoration:underline;text-underline-offset:3px}\
#quick-exit button{margin:0;padding:0 18px;border:0;border-radius:8px;background:#F6C453;color:#1B2725;font:inherit;text-decoration:none;cursor:pointer}\
#quick-exit :focus-visible{outline:3px solid #fff;outline-offset:2px}\
@media (min-width:768px){#quick-exit{padding:0 24px}}\
${hidden.join(',')}{--quick-exit:0px}${hidden.map((page) => `${page} #quick-exit`).join(',')}{display:none}\
@media print{:root{--quick-exit:0px}#quick-exit{display:none}}`
