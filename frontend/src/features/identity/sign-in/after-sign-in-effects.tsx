import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { useLocation, useNavigate } from 'react-router-dom';
import type { NextStep } from './after-sign-in.js';
import { hasReferralSignup } from '../sign-up/referral-signup.js';
import { selectSession, stepTaken } from '../sessions/session-slice.js';

/** Performs the next step of a sign-in or a link, after its delay. Renders nothing. */
export function AfterSignIn(): null {
  const { next } = useSelector(selectSession);
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const { key } = useLocation();
  const onTheWay = useRef(false);
  const take = useEffectEvent(async (step: NextStep) => {
    const to = step.kind === 'go' ? step.to : (await hasReferralSignup()) ? '/referral' : null;
    if (to === null) return void dispatch(stepTaken());
    onTheWay.current = true;
    void navigate(to, { replace: true });
  });
  useEffect(() => {
    if (next === null || next.kind === 'stay') return;
    const timer = setTimeout(() => void take(next), next.afterMs);
    return () => clearTimeout(timer);
  }, [next]);
  // The step is done only at its target: until then the sign-in page would redirect elsewhere.
  useEffect(() => {
    if (!onTheWay.current) return;
    onTheWay.current = false;
    dispatch(stepTaken());
  }, [key, dispatch]);
  return null;
}
