import type {
  CommissionStatementList,
  CommissionSummary,
  PayoutDetails,
} from '#frontend/api/generated-account.js';
import type { ReferralSignup } from '#frontend/api/generated.js';

export const SIGNUP: ReferralSignup = {
  id: '7c0d3a52-8f0b-4a51-9a5e-0d8f6c1b2a30',
  campaignId: '0b7b6d0e-3c55-4d35-8a0b-4c9f1e2d3c4b',
  email: 'casey@example.com',
  firstName: 'Casey',
  lastName: 'Customer',
  referralCode: 'CASEY123',
  referralLink: 'http://localhost/patient-meals?ref=CASEY123',
  referredByCode: null,
  referralCount: 0,
  profession: null,
  registerNumber: null,
  approvedAt: '2026-11-01T09:00:00.000Z',
  awaitsApproval: false,
  refusalReason: null,
  status: 'active',
  createdAt: '2026-11-01T09:00:00.000Z',
};

export const NO_COMMISSION: CommissionSummary = {
  commissionPercent: 10,
  nextCommission: null,
  totalReferredSpendingPence: 0,
  commissionEarnedPence: 0,
  commissionPaidPence: 0,
  pendingCommissionPence: 0,
  approvedCommissionPence: 0,
  totalReferrals: 0,
  milestones: [
    {
      id: '1c0d3a52-8f0b-4a51-9a5e-0d8f6c1b2a31',
      referralThreshold: 1,
      title: 'First patient',
      text: 'The first of your patients has ordered.',
      isReached: false,
    },
  ],
  months: [],
  recentCommissions: [],
};

export const COMMISSION: CommissionSummary = {
  ...NO_COMMISSION,
  totalReferredSpendingPence: 12_345,
  commissionEarnedPence: 1_235,
  commissionPaidPence: 500,
  pendingCommissionPence: 735,
  totalReferrals: 2,
  milestones: NO_COMMISSION.milestones.map((each) => ({ ...each, isReached: true })),
  months: [
    { month: '2026-09', amountPence: 0 },
    { month: '2026-10', amountPence: 500 },
    { month: '2026-11', amountPence: 735 },
  ],
  recentCommissions: [
    { amountPence: -100, spendingPence: -1_000, status: 'pending', date: '2026-11-20T10:00:00.000Z' },
    { amountPence: 835, spendingPence: 8_345, status: 'pending', date: '2026-11-18T10:00:00.000Z' },
    { amountPence: 500, spendingPence: 5_000, status: 'paid', date: '2026-09-30T23:30:00.000Z' },
  ],
};

export const STATEMENTS: CommissionStatementList = {
  items: [
    {
      month: '2026-10',
      openingPence: 0,
      earnedPence: 1_500,
      reversedPence: -100,
      totalPence: 1_400,
      closingPence: 1_400,
      state: 'paid',
      closedAt: '2026-11-01T00:00:00.000Z',
      paidAt: '2026-11-05T10:00:00.000Z',
      payoutPence: 1_400,
      payoutReference: 'LT-1',
      payoutMonth: '2026-10',
    },
  ],
  nextCursor: null,
};

export const BANK: PayoutDetails = {
  accountName: 'C Customer',
  sortCode: '••-••-56',
  accountNumber: '••••5678',
  changedAt: '2026-11-20T10:00:00.000Z',
  usableFrom: '2026-11-23T10:00:00.000Z',
  isHeld: true,
};
