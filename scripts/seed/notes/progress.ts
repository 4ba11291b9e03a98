// Notes that are written while a referral is in progress: by staff during review, by the sender, and by the receiver.
// The tokens are explained in requests.ts.

/** Written by staff while the referral awaits review. */
export const reviewNotes = [
  'Called {date-0-1}, no answer. Left a voicemail and texted our number.',
  'Spoke with {obj} this morning. Everything in the note is still accurate.',
  '{She} works mornings and prefers calls after 3 p.m.',
  'Household of {3-6}. Saw the income letter; did not keep a copy.',
  'Called two partners. The second has an opening starting {date+2-5}.',
  'Sister answers the phone. OK to tell her that we called, nothing else.',
  'Has an open request with another partner for something different. No overlap.',
  'money| Asked for the bill. A photo of the first page is enough.',
  'money| Utility confirmed the balance and will hold off on the shut-off until {date+3-6}.',
  'food| Stove is out until the repair on {date+3-6}. Nothing that needs cooking before then.',
  'home| Second floor, no elevator. Delivery needs two people.',
  'mind| Evenings only, but not Thursdays. Has a ride.',
  'child| Needs a place near the bus line or the school.',
  'guide| Has all the letters in one folder and will bring it.',
] as const

/** Written by the receiver while the client is in service. */
export const serviceNotes = [
  'Appointment set for {date+2-7}. Reminder goes out the day before.',
  'Missed the appointment because the bus was late. Rescheduled for {date+2-6}.',
  'Intake done. {She} also asked about help with school supplies; gave {obj} the form.',
  'money| Sent the pledge letter to the leasing office today.',
  'money| Talked with the landlord. He will wait, but wants it in one payment.',
  'money| Waiting for one signature, then we can pay.',
  'food| Picked up the first box {date-0-2}. The next one will be wheat-free.',
  'food| A volunteer will bring it to the door {date+2-5}, between 10 and noon.',
  'home| Delivered half of it. The rest goes out on the truck {date+3-8}.',
  'home| Measured the room. One bunk bed fits, two do not.',
  'mind| First session was {date-0-2}. Next one in a week, same time.',
  'mind| Two sessions so far. {She} asked for the early slot and got it.',
  'guide| First meeting was {date-0-2}. {She} brought everything we asked for.',
  'guide| Filed the form {date-0-3}. The office usually answers within three weeks.',
  'child| Trial morning is {date+1-5}. The classroom has an opening and an aide.',
  'child| Shot records are missing. The clinic is faxing them.',
  'wear| Came in {date-0-2} and picked out most of it. Shoes are on order.',
  'other| Found a driver for the first two weeks.',
  'other| Waiting on the estimate, expected {date+2-5}.',
] as const

/** Written by the sender after the referral was sent. */
export const senderNotes = [
  '{She} is using a neighbor’s phone until {date+5-9}. Call us and we will pass it on.',
  'money| Got a copy of the notice today. It is in our file.',
  'We gave {obj} a {$20-40} gas card in the meantime.',
  'Family is staying with an aunt this week. Same phone number.',
] as const

export const returnNotes = [
  'money| Please add the amount owed and the date on the notice.',
  'Which county does the family live in now? The note does not match the address on file.',
  'money+home| Is there a lease in {her} name? The partners we have in mind require one.',
  'How many people are in the household, and how old are they? We need this to pick the right partner.',
  'This looks like two needs. Please send the second one as a separate referral.',
] as const

export const resubmitNotes = [
  'money| Amount is {$240-960}, notice dated {date-3-7}. Lease is in {her} name.',
  'Family of {3-6}; the youngest is {age}. They live in the county listed.',
  'Spoke with {obj} again. This is the only need now; the other one is taken care of.',
  'money| Added the lease and the late notice to the request.',
] as const

export const declineNotes = {
  at_capacity: [
    'No openings before {month}. Please send {obj} our way again then.',
    'Our funds for this month ran out {date-1-3}.',
    'We are full, with eleven families ahead of {obj}.',
  ],
  not_eligible: [
    'Income is slightly above our limit. Another partner may have a higher one.',
    'We can help once a year, and we last helped in {month}.',
  ],
  outside_service_area: ['The address is outside our county, and our grant covers only this county.'],
  service_not_offered: [
    'We ended this program in the spring.',
    'home| We do not do repairs, only deliveries.',
    'mind| We see adults only; this is for a child.',
  ],
  unable_to_contact: ['Called four times over three days and sent a letter. No answer.'],
  client_declined: ['{She} got help from family and thanked everyone.'],
  duplicate: ['We got the same request from another partner {date-5-9} and are already helping.'],
  other: ['Our building is closed for repairs until {date+14-28}.'],
} as const

export const withdrawNotes = [
  'money| The family got the money from relatives.',
  'Relatives stepped in. Nothing needed from us for now.',
  '{She} moved in with {her} sister in Alabama {date-1-3}.',
  'Sent twice by mistake. Please keep the other one.',
  'money+home| Our own fund can cover this after all.',
] as const

export const outcomeNotes = {
  met: [
    'Done. We will check in again in thirty days.',
    '{She} called to say thank you.',
    'money| Paid in full. The receipt is in our file.',
    'money| Landlord confirmed by phone that nothing is owed.',
    'food| Four boxes over three weeks. Benefits are active again.',
    'food| Meals continue until {date+14-30}, then {her} sister takes over.',
    'home| Delivered {date-0-2}. Everything fits.',
    'home| Beds are set up. The kids picked out their own blankets.',
    'mind| Completed six sessions. {She} says mornings are easier.',
    'mind| Finished the group and stays in touch with two other members.',
    'guide| Renewal approved. The letter came to {her} house.',
    'guide| Explained, signed and copied. {She} has our number.',
    'child| Started {date-0-3}. Paid until the subsidy starts.',
    'child| Enrolled. The aide is trained and has the care plan.',
    'wear| Outfitted head to toe, plus a change of clothes.',
    'wear| Found everything except one pair of shoes; gave {obj} a voucher for those.',
    'other| Repaired and running. {She} drove it home.',
    'other| Rides set up through {month}.',
  ],
  partly_met: [
    'Helped with what we could; {she} knows where to ask for the rest.',
    'money| Paid up to our limit. {$100-300} is left, and the utility agreed to a payment plan.',
    'home| Two of three beds delivered. The third is on our list.',
    'mind| Four of eight sessions, then {her} schedule changed.',
    'child| Got a spot for mornings only.',
    'food| Boxes for two weeks. We could only partly cover the special diet.',
  ],
  not_met: [
    '{She} stopped answering after the first visit.',
    'Program closed for the season before it was {her} turn.',
    'money| Too late: the apartment went to someone else.',
    'child| The spot went to a sibling of an enrolled child.',
  ],
} as const

export const closeNotes = {
  need_met: ['Taken care of in the meantime. Confirmed by phone.'],
  need_partly_met: ['A neighbor helped with part of it, and the rest can wait.'],
  client_unreachable: [
    'Three calls, two texts, one letter. No response since {date-9-14}.',
    'Number is no longer in service, and no answer by mail.',
  ],
  client_declined: [
    'money+home| {She} would rather use {her} own savings.',
    'Does not want a home visit, which this partner requires.',
  ],
  no_resource_available: ['Asked five partners. None can take this in the coming weeks. Called to let {obj} know.'],
  duplicate: ['Same need, same client, sent {date-2-5}. Kept the older one.'],
  entered_in_error: ['Entered for the wrong client. The correct referral will follow.'],
  other: ['The sender ended its program. The family knows where to go.'],
} as const

export const reopenNotes = [
  'money| {She} called. The bill we thought was paid came back. Taking another look.',
  'Client answered our letter after all, so we are reopening this.',
  'Closed too early. {She} says the promised help never came.',
] as const
