import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AccessFor, SignedIn, type Caller } from '#backend/identity/access/access.decorators.js';
import { ApiProblems } from '#backend/platform/http/openapi/api-problems.js';
import { id } from '#backend/platform/http/validation/keys.js';
import { GuestToken } from '../orders/my-orders.controller.js';
import { MyOrdersService } from '../orders/my-orders.service.js';
import { AnswerSubstitutionRequest, SubstitutionRequestListDto } from './substitution-requests.dto.js';
import { SubstitutionAnswersService } from './substitution-answers.service.js';

@ApiTags('ordering')
@AccessFor('user')
@Controller('api/orders')
export class SubstitutionRequestsController {
  constructor(
    private readonly questions: SubstitutionAnswersService,
    private readonly orders: MyOrdersService,
  ) {}

  /** The substitution requests of one of the caller's orders (rule O25). */
  @Get(':id/questions')
  @ApiOkResponse({ type: SubstitutionRequestListDto })
  @ApiProblems('not_found')
  async listSubstitutionRequests(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
  ): Promise<SubstitutionRequestListDto> {
    await this.orders.order(caller.userId, id);
    return { items: await this.questions.list(id) };
  }

  /** Keeps a line as it is now, or has it refunded. */
  @Post(':id/questions/:substitutionId')
  @HttpCode(200)
  @ApiOkResponse({ type: SubstitutionRequestListDto })
  @ApiProblems('not_found', 'substitution_closed', 'substitution_changed')
  async answerSubstitutionRequest(
    @SignedIn() caller: Caller,
    @Param('id', { schema: id }) id: string,
    @Param('substitutionId', { schema: id }) substitutionId: string,
    @Body() given: AnswerSubstitutionRequest,
  ): Promise<SubstitutionRequestListDto> {
    await this.orders.order(caller.userId, id);
    await this.questions.answer(id, substitutionId, given);
    return { items: await this.questions.list(id) };
  }

  /** The same for a guest, by the signed link in the emails (rule O18). */
  @Get('guest/:token/questions')
  @AccessFor('any')
  @ApiOkResponse({ type: SubstitutionRequestListDto })
  @ApiProblems('not_found')
  async listGuestSubstitutionRequests(
    @Param('token', { schema: GuestToken }) token: string,
  ): Promise<SubstitutionRequestListDto> {
    const { id } = await this.orders.guestOrder(token);
    return { items: await this.questions.list(id) };
  }

  /** A guest's decision. */
  @Post('guest/:token/questions/:substitutionId')
  @AccessFor('any')
  @HttpCode(200)
  @ApiOkResponse({ type: SubstitutionRequestListDto })
  @ApiProblems('not_found', 'substitution_closed', 'substitution_changed')
  async answerGuestSubstitutionRequest(
    @Param('token', { schema: GuestToken }) token: string,
    @Param('substitutionId', { schema: id }) substitutionId: string,
    @Body() given: AnswerSubstitutionRequest,
  ): Promise<SubstitutionRequestListDto> {
    const { id } = await this.orders.guestOrder(token);
    await this.questions.answer(id, substitutionId, given);
    return { items: await this.questions.list(id) };
  }
}
