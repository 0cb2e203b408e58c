import { parseForm } from '#sandbox/payments/api/form-body.js';
import type { Recorded } from '#sandbox/payments/recorded.js';
import type { DeclaredCalls } from './declared-calls.js';
import { Violations } from './violations.js';

const CARD_REFUSED = 402;

/** What was compared, and what did not fit, each kind of fault once with how often it was seen. */
export interface Findings {
  requests: number;
  parameters: number;
  answers: number;
  refusals: number;
  events: number;
  readonly calls: Set<string>;
  readonly eventTypes: Set<string>;
  readonly violations: Map<string, number>;
}

/** Holds recorded calls, answers and events against what the client declares. */
export class Conformity {
  readonly findings: Findings = {
    requests: 0,
    parameters: 0,
    answers: 0,
    refusals: 0,
    events: 0,
    calls: new Set(),
    eventTypes: new Set(),
    violations: new Map(),
  };
  private readonly ofForms: Violations;
  private readonly ofBodies: Violations;

  constructor(private readonly declared: DeclaredCalls) {
    this.ofForms = new Violations(declared.checker, 'form');
    this.ofBodies = new Violations(declared.checker, 'json');
  }

  see(what: Recorded): void {
    if (what.kind === 'event') this.seeEvent(what.body);
    else this.seeCall(what);
  }

  private seeCall({ method, path, form, status, body }: Extract<Recorded, { kind: 'call' }>): void {
    const { findings } = this;
    findings.requests += 1;
    const call = this.declared.find(method, path);
    if (!call) return this.note(`${method} ${path.replace(/\w+_\w{8,}/g, ':id')}`, ['no such call']);
    findings.calls.add(call.name);
    if (status >= 400) {
      findings.refusals += 1;
      const { error } = JSON.parse(body) as { error: unknown };
      this.note('refusal', this.ofBodies.of(error, this.declared.refusal));
    }
    // A call that the provider refuses as wrong may be wrong on purpose, to see the refusal.
    if (status >= 400 && status !== CARD_REFUSED) return;
    const parameters = parseForm(form);
    findings.parameters += countLeaves(parameters);
    if (call.parameters) this.note(`${call.name} parameters`, this.ofForms.of(parameters, call.parameters));
    else if (form !== '') this.note(`${call.name} parameters`, ['takes none']);
    if (status === CARD_REFUSED) return;
    findings.answers += 1;
    this.note(`${call.name} answer`, this.ofBodies.of(JSON.parse(body), call.answer));
  }

  private seeEvent(body: string): void {
    const event = JSON.parse(body) as { type: string };
    this.findings.events += 1;
    this.findings.eventTypes.add(event.type);
    const declared = this.declared.findEvent(event.type);
    if (declared) this.note(`event ${event.type}`, this.ofBodies.of(event, declared));
    else this.note('event', [`${event.type} is none of the provider's`]);
  }

  private note(where: string, found: readonly string[]): void {
    for (const words of found) {
      // One line for all items of a list.
      const line = `${where}${words.startsWith('.') ? '' : ' '}${words.replace(/\[\d+\]/g, '[]')}`;
      this.findings.violations.set(line, (this.findings.violations.get(line) ?? 0) + 1);
    }
  }
}

function countLeaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((sum: number, one) => sum + countLeaves(one), 0);
}
