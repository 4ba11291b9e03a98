// What is written along the way: by staff while they look into it, by the sender, by the receiver.
// Tokens as in requests.ts.

/** Staff, while the referral awaits review. */
export const reviewNotes = [
  'Called on {date-0-1}, no answer. Left a message and sent a text with our number.',
  'Spoke with {obj} this morning. Everything in the note still holds, nothing to add.',
  '{She} prefers a call after 3 p.m., works mornings.',
  'Household is {3-6} people. Income letter seen, no copy kept.',
  'Checked with two partners by phone; the second has room from {date+2-5}.',
  'Sister answers the phone and may be told that we called, nothing else.',
  'Has an open request with another partner for something different. No overlap.',
  'money| Asked for the bill. It is enough to have a photo of the first page.',
  'money| The utility confirms the balance and holds the account until {date+3-6}.',
  'food| No stove until the repair on {date+3-6}: nothing that needs cooking before that.',
  'home| Stairs: second floor, no elevator. Two people for the delivery.',
  'mind| Evenings only, and not on Thursdays. Has a ride.',
  'child| Needs to be near the bus line or near the school.',
  'guide| Has every letter in one folder and will bring it.',
] as const

/** Receiver, while the client is in service. */
export const serviceNotes = [
  'Appointment made for {date+2-7}, reminder goes out the day before.',
  'Missed the appointment because the bus was late. New one on {date+2-6}.',
  'Intake done. {She} also asked about help with school supplies; gave {obj} the form.',
  'money| Pledge letter sent to the office manager today.',
  'money| Talked with the landlord. He is patient and wants it in one payment.',
  'money| Waiting for one signature, then we can pay.',
  'food| First box picked up on {date-0-2}. Next one is packed without wheat.',
  'food| Volunteer brings it to the door on {date+2-5}, between 10 and noon.',
  'home| Delivered half of it, the rest follows with the truck on {date+3-8}.',
  'home| Measured the room. One bunk fits, two do not.',
  'mind| First visit on {date-0-2}. Next one in a week, same time.',
  'mind| Two visits so far. Asked for the early hour and got it.',
  'guide| First visit on {date-0-2}. {She} brought everything we asked for.',
  'guide| Form filed on {date-0-3}; the office answers within three weeks.',
  'child| Trial morning on {date+1-5}. The room has a place near the window and an aide.',
  'child| Shot records are missing, the clinic faxes them.',
  'wear| Came on {date-0-2} and chose most of it; shoes are ordered.',
  'other| Driver found for the first two weeks.',
  'other| Waiting for the estimate, expected on {date+2-5}.',
] as const

/** Sender, after sending. */
export const senderNotes = [
  '{She} has a new phone from a neighbor until {date+5-9}. Call us and we pass it on.',
  'money| Copy of the notice came in today and is in our file.',
  'We gave a gas card of {$20-40} in the meantime.',
  'Family stays with an aunt this week, same phone.',
] as const

export const returnNotes = [
  'money| Please add the amount owed and the date on the notice.',
  'Which county does the family live in now? The address on file and the note differ.',
  'money+home| Could you ask whether there is a lease in {her} name? The partners we have in mind need one.',
  'Please say how many people and which ages, so that we can choose the right partner.',
  'This reads like two needs. Please send the second as a referral of its own.',
] as const

export const resubmitNotes = [
  'money| Amount is {$240-960}, notice dated {date-3-7}. Lease is in {her} name.',
  'Family of {3-6}, the youngest is {age}. They live in the county given.',
  'Spoke with {obj} again: only this need, the other one is settled.',
  'money| Lease and late notice added to the request.',
] as const

export const declineNotes = {
  at_capacity: [
    'Nothing open before {month}. Happy to hear about {obj} again then.',
    'What we had for this month was used up on {date-1-3}.',
    'We are full, and eleven families wait before {obj}.',
  ],
  not_eligible: [
    'Income is above our limit by a little. Another partner may have a higher one.',
    'We can help once a year and did so in {month}.',
  ],
  outside_service_area: ['The address is past the county line, and our grant does not let us cross it.'],
  service_not_offered: [
    'We stopped this program in the spring.',
    'home| We do not do repairs, only deliveries.',
    'mind| We see adults only; this is for a child.',
  ],
  unable_to_contact: ['Called four times on three days and wrote once. No answer.'],
  client_declined: ['{She} found help in the family and thanked everyone.'],
  duplicate: ['Same request came to us on {date-5-9} from another partner and is in service.'],
  other: ['Our building is closed for repairs until {date+14-28}.'],
} as const

export const withdrawNotes = [
  'money| Family found the money among relatives.',
  'Relatives stepped in, nothing is needed from us for now.',
  '{She} moved to {her} sister in Alabama on {date-1-3}.',
  'Sent twice by mistake. Please keep the other one.',
  'money+home| Our own fund can pay this after all.',
] as const

export const outcomeNotes = {
  met: [
    'Done. We check in again in thirty days.',
    '{She} called to say thank you.',
    'money| Paid in full, receipt is in our file.',
    'money| Landlord confirmed by phone that the account is even.',
    'food| Four boxes over three weeks; the benefits are back.',
    'food| Meals go on until {date+14-30}, then {her} sister takes over.',
    'home| Delivered on {date-0-2}. Everything fits.',
    'home| Beds are up. The children chose their own blankets.',
    'mind| Six visits completed, {she} says mornings are easier.',
    'mind| Finished the group and stays in touch with two of the others.',
    'guide| Renewal accepted, letter arrived at {her} house.',
    'guide| Signed, copied and explained. {She} keeps our number.',
    'child| Started on {date-0-3}. Paid until the subsidy begins.',
    'child| Enrolled. The aide is trained and the plan is on the wall.',
    'wear| Fitted from head to foot, with a second set to change.',
    'wear| Everything found but one pair of shoes; gave a voucher for those.',
    'other| Repaired and running. {She} drove {obj}self home.',
    'other| Rides set up through {month}.',
  ],
  partly_met: [
    'Helped with what we could; {she} knows where to ask for the rest.',
    'money| Paid what our limit allows; {$100-300} remain and the utility agreed to a plan.',
    'home| Two of three beds delivered. The third is on our list.',
    'mind| Four visits of eight, then {her} schedule changed.',
    'child| Got a place for mornings only.',
    'food| Boxes for two weeks. The special diet we could only partly cover.',
  ],
  not_met: [
    '{She} stopped answering after the first visit.',
    'Program closed for the season before it was {her} turn.',
    'money| Arrived too late, the apartment went to somebody else.',
    'child| The place went to a sibling of an enrolled child.',
  ],
} as const

export const closeNotes = {
  need_met: ['Settled in the meantime, confirmed by phone.'],
  need_partly_met: ['A neighbor helped with part of it, and the rest can wait.'],
  client_unreachable: [
    'Three calls, two texts, one letter. Nothing since {date-9-14}.',
    'Number no longer in service and no answer by mail.',
  ],
  client_declined: [
    'money+home| {She} would rather wait for {her} own savings.',
    'Does not want a home visit, which this partner needs.',
  ],
  no_resource_available: ['Asked five partners. None can take this in the next weeks, and we said so by phone.'],
  duplicate: ['Same need, same client, sent on {date-2-5}. Kept the older one.'],
  entered_in_error: ['Entered for the wrong client. The right one is on its way.'],
  other: ['Sender closed its program; the family knows where to ask.'],
} as const

export const reopenNotes = [
  'money| {She} called: the bill that we thought was paid came back. Looking at it again.',
  'Client answered our letter after all, so this goes on.',
  'Closed too early. What was promised did not come, as {she} tells us.',
] as const
